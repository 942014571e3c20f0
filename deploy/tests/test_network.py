"""Who may talk to whom, where the policies are laid over the house."""

from __future__ import annotations

import pytest

from deploy.tests.rendering import POD_OWNERS, Manifest, labels, of_kind, ports, selects

CALLERS = ("gateway", "opponents", "scoring", "sweeper")
ALLOWED = {(caller, target) for caller in CALLERS for target in ("rules grpc", "store redis")} | {
    (caller, "gateway http") for caller in (*CALLERS, "rules", "store")
}
"""Nobody inside has reason to call the gateway, but it is open to everybody: only the caller's own policy stops it."""


@pytest.fixture
def what() -> str:
    return "small"


def component(owner: Manifest) -> str:
    return labels(owner)["app.kubernetes.io/component"]


def about(manifests: list[Manifest], owner: Manifest, direction: str) -> list[Manifest]:
    return [
        policy
        for policy in of_kind(manifests, "NetworkPolicy")
        if direction in policy["spec"]["policyTypes"] and selects(policy["spec"]["podSelector"], owner)
    ]


def names(rule: Manifest, side: str, other: Manifest) -> bool:
    """Whether a rule names the other one's pods; without a list it names everybody."""
    return side not in rule or any("podSelector" in peer and selects(peer["podSelector"], other) for peer in rule[side])


def lets_out(manifests: list[Manifest], caller: Manifest, target: Manifest, port: str) -> bool:
    return any(
        names(rule, "to", target) and any(each["port"] == port for each in rule["ports"])
        for policy in about(manifests, caller, "Egress")
        for rule in policy["spec"].get("egress", [])
    )


def lets_in(manifests: list[Manifest], caller: Manifest, target: Manifest, port: str) -> bool:
    return any(
        names(rule, "from", caller) and any(each["port"] == port for each in rule["ports"])
        for policy in about(manifests, target, "Ingress")
        for rule in policy["spec"].get("ingress", [])
    )


def test_everything_is_denied_first(manifests: list[Manifest]) -> None:
    (denied,) = [policy for policy in of_kind(manifests, "NetworkPolicy") if policy["metadata"]["name"] == "deny-all"]
    assert denied["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}


def test_who_calls_whom_is_let_out_and_in_and_nobody_else_is(manifests: list[Manifest]) -> None:
    owners = of_kind(manifests, *POD_OWNERS)
    out = {
        (component(caller), f"{component(target)} {port}")
        for caller in owners
        for target in owners
        for port, _ in ports(target)
        if lets_out(manifests, caller, target, port)
    }
    into = {
        (component(caller), f"{component(target)} {port}")
        for caller in owners
        for target in owners
        for port, _ in ports(target)
        if lets_in(manifests, caller, target, port)
    }
    assert into == ALLOWED
    assert out == {(caller, target) for caller, target in ALLOWED if target != "gateway http"}


def test_whoever_calls_somebody_can_look_up_his_name(manifests: list[Manifest]) -> None:
    for owner in of_kind(manifests, *POD_OWNERS):
        looks_up = any(policy["metadata"]["name"] == "dns" for policy in about(manifests, owner, "Egress"))
        assert looks_up == (component(owner) in CALLERS)
