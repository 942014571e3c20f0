"""What holds for every kustomization: it fits the API, its names meet, and its pods may do nothing they needn't."""

from __future__ import annotations

from collections import Counter

import pytest

from deploy.tests.rendering import (
    POD_OWNERS,
    Manifest,
    addresses,
    containers,
    environment,
    labels,
    name,
    of_kind,
    ports,
    selected,
)
from deploy.tests.schemas import NEWEST, OLDEST, check

SECRETS = {"maloca", "redis"}
PROBES = ("startupProbe", "livenessProbe", "readinessProbe")
DRAIN = ("MALOCA_GRACE", "MALOCA_STOP")


def owners(manifests: list[Manifest]) -> list[Manifest]:
    return of_kind(manifests, *POD_OWNERS)


@pytest.mark.parametrize("version", [OLDEST, NEWEST])
def test_everything_fits_the_api(manifests: list[Manifest], version: str) -> None:
    for manifest in manifests:
        check(manifest, version)


def test_no_name_stands_for_two_things(manifests: list[Manifest]) -> None:
    assert [twice for twice, times in Counter(name(manifest) for manifest in manifests).items() if times > 1] == []


def test_no_placeholder_is_left(manifests: list[Manifest]) -> None:
    for manifest in manifests:
        words = set(manifest["metadata"]["name"].split("-")) | set(manifest["metadata"].get("labels", {}).values())
        assert not words & {"game", "version", "any"}, name(manifest)


def test_no_pod_runs_as_root_or_with_a_token_of_the_cluster(manifests: list[Manifest]) -> None:
    for owner in owners(manifests):
        pod = owner["spec"]["template"]["spec"]
        assert pod["securityContext"]["runAsNonRoot"] is True, name(owner)
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name(owner)
        assert pod["automountServiceAccountToken"] is False, name(owner)
        assert not any(pod.get(key) for key in ("hostNetwork", "hostPID", "hostIPC")), name(owner)


def test_no_container_writes_to_its_image_or_keeps_a_capability(manifests: list[Manifest]) -> None:
    for owner in owners(manifests):
        for container in containers(owner):
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "capabilities": {"drop": ["ALL"]},
                "readOnlyRootFilesystem": True,
            }, name(owner)


def test_every_image_has_a_tag_that_stays(manifests: list[Manifest]) -> None:
    for owner in owners(manifests):
        for container in containers(owner):
            image, _, tag = container["image"].partition(":")
            assert image, name(owner)
            assert tag not in ("", "latest", "dev"), name(owner)


def test_every_container_says_what_it_needs(manifests: list[Manifest]) -> None:
    for owner in owners(manifests):
        for container in containers(owner):
            assert container["resources"]["requests"].keys() == {"cpu", "memory"}, name(owner)
            assert "memory" in container["resources"]["limits"], name(owner)


def test_every_container_has_three_probes_at_ports_that_it_opens(manifests: list[Manifest]) -> None:
    for owner in owners(manifests):
        opened = {port for pair in ports(owner) for port in pair}
        for container in containers(owner):
            for probe in PROBES:
                (kind,) = container[probe].keys() & {"httpGet", "grpc", "exec"}
                if kind != "exec":
                    assert container[probe][kind]["port"] in opened, name(owner)


def test_rules_are_probed_by_grpc_and_the_gateway_by_its_two_paths(manifests: list[Manifest]) -> None:
    for owner in owners(manifests):
        component = labels(owner)["app.kubernetes.io/component"]
        (container,) = containers(owner)
        if component == "rules":
            assert all("grpc" in container[probe] for probe in PROBES)
        if component == "gateway":
            assert [container[probe]["httpGet"]["path"] for probe in PROBES] == ["/livez", "/livez", "/readyz"]


def test_a_pod_may_take_as_long_to_end_as_it_needs(manifests: list[Manifest]) -> None:
    for owner in owners(manifests):
        (container,) = containers(owner)
        pause = container.get("lifecycle", {}).get("preStop", {}).get("sleep", {}).get("seconds", 0)
        drain = sum(float(environment(owner).get(variable, 0)) for variable in DRAIN)
        assert owner["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] > pause + drain, name(owner)


def test_every_part_has_an_account_of_its_own_without_a_token(manifests: list[Manifest]) -> None:
    accounts = {each["metadata"]["name"]: each for each in of_kind(manifests, "ServiceAccount")}
    assert {each["metadata"]["name"] for each in owners(manifests)} == accounts.keys()
    for owner in owners(manifests):
        assert owner["spec"]["template"]["spec"]["serviceAccountName"] == owner["metadata"]["name"]
    assert all(account["automountServiceAccountToken"] is False for account in accounts.values())


def test_every_deployment_takes_its_own_pods_and_no_others(manifests: list[Manifest]) -> None:
    for owner in owners(manifests):
        assert selected(owner["spec"]["selector"]["matchLabels"], owners(manifests)) == [owner]
        for spread in owner["spec"]["template"]["spec"].get("topologySpreadConstraints", []):
            assert selected(spread["labelSelector"]["matchLabels"], owners(manifests)) == [owner]


def test_every_service_stands_before_one_part_and_a_port_that_it_opens(manifests: list[Manifest]) -> None:
    for service in of_kind(manifests, "Service"):
        (owner,) = selected(service["spec"]["selector"], owners(manifests))
        assert owner["metadata"]["name"] == service["metadata"]["name"]
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= dict(ports(owner)).keys()


def test_every_deployment_keeps_pods_while_nodes_are_emptied(manifests: list[Manifest]) -> None:
    budgets = [
        selected(budget["spec"]["selector"]["matchLabels"], owners(manifests))
        for budget in of_kind(manifests, "PodDisruptionBudget")
    ]
    assert sorted(name(owner) for (owner,) in budgets) == sorted(map(name, of_kind(manifests, "Deployment")))


def test_every_scaler_scales_something_that_names_no_number_itself(manifests: list[Manifest]) -> None:
    deployments = {each["metadata"]["name"]: each for each in of_kind(manifests, "Deployment")}
    for scaler in of_kind(manifests, "HorizontalPodAutoscaler", "ScaledObject"):
        assert "replicas" not in deployments[scaler["spec"]["scaleTargetRef"]["name"]]["spec"], name(scaler)


def test_what_scales_by_queue_has_the_way_to_the_queue(manifests: list[Manifest]) -> None:
    known = {each["metadata"]["name"] for each in of_kind(manifests, "TriggerAuthentication")}
    for scaler in of_kind(manifests, "ScaledObject"):
        assert {trigger["authenticationRef"]["name"] for trigger in scaler["spec"]["triggers"]} <= known


def test_a_fixed_size_is_a_size_and_leaves_no_scaler(manifests: list[Manifest], what: str) -> None:
    scalers = of_kind(manifests, "HorizontalPodAutoscaler", "ScaledObject", "TriggerAuthentication")
    sized = [name(each) for each in of_kind(manifests, "Deployment") if "replicas" in each["spec"]]
    if "fixed-size" in what or what == "small":
        assert scalers == []
        assert sized == [name(each) for each in of_kind(manifests, "Deployment")]
    else:
        assert len(scalers) > 0
        assert sized == ["Deployment/sweeper"]


def test_every_map_and_secret_that_is_read_is_there_or_made_by_the_operator(manifests: list[Manifest]) -> None:
    maps = {each["metadata"]["name"] for each in of_kind(manifests, "ConfigMap")}
    for owner in owners(manifests):
        for container in containers(owner):
            for source in container.get("envFrom", []):
                if "configMapRef" in source:
                    assert source["configMapRef"]["name"] in maps
                else:
                    assert source["secretRef"]["name"] in SECRETS
            for entry in container.get("env", []):
                if "valueFrom" in entry:
                    assert entry["valueFrom"]["secretKeyRef"]["name"] in SECRETS


def test_gateway_and_workers_are_told_of_every_rules_service_by_its_name_and_port(manifests: list[Manifest]) -> None:
    services = [
        each
        for each in of_kind(manifests, "Service")
        if each["metadata"]["labels"]["app.kubernetes.io/component"] == "rules"
    ]
    assert services
    assert sorted(addresses(manifests)) == sorted(
        f"dns:///{each['metadata']['name']}:{each['spec']['ports'][0]['port']}" for each in services
    )
    assert all(each["spec"]["clusterIP"] == "None" for each in services)


def test_a_store_of_our_own_keeps_what_it_was_told(manifests: list[Manifest], what: str) -> None:
    stores = of_kind(manifests, "StatefulSet")
    assert len(stores) == ("redis" in what or what == "small")
    for store in stores:
        (container,) = containers(store)
        arguments = container["args"]
        options = dict(zip(arguments[1::2], arguments[2::2], strict=True))
        assert options["--appendonly"] == "yes"
        assert options["--appendfsync"] == "always"
        assert options["--maxmemory-policy"] == "noeviction"
        mounted = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
        (claim,) = store["spec"]["volumeClaimTemplates"]
        assert mounted[claim["metadata"]["name"]] == options["--dir"]
        assert store["spec"]["replicas"] == 1


def test_the_way_in_ends_at_the_gateway_and_leaves_metrics_and_probes_inside(manifests: list[Manifest]) -> None:
    services = {each["metadata"]["name"]: each for each in of_kind(manifests, "Service")}
    for ingress in of_kind(manifests, "Ingress"):
        (rule,) = ingress["spec"]["rules"]
        assert ingress["spec"]["tls"][0]["hosts"] == [rule["host"]]
        assert {path["path"] for path in rule["http"]["paths"]} == {"/v1", "/docs", "/openapi.json"}
        for path in rule["http"]["paths"]:
            backend = path["backend"]["service"]
            assert backend["name"] == "gateway"
            assert backend["port"]["name"] in {port["name"] for port in services["gateway"]["spec"]["ports"]}
