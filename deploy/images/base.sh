#!/usr/bin/env bash
# Makes look-alikes of the two public images that Maloca needs, out of Debian's packages, for a machine that reaches
# Debian but no image registry:
#
#   maloca-base:bookworm   stands for python:3.11-slim-bookworm, the BASE of every image of ours
#   redis:7                stands for the image of that name; left alone where it exists
#
# Needs root, debootstrap and a running engine. An image that exists is kept; remove it to have it made anew.
set -euo pipefail

client() {
    "$(dirname "$0")/client.sh"
}

exists() {
    docker image inspect "$1" >/dev/null 2>&1
}

make_base() {
    local work
    work=$(mktemp -d)
    trap 'rm -rf "$work"' RETURN
    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm "$work/root" >"$work/log" 2>&1 ||
        { tail -20 "$work/log" >&2; return 1; }
    rm -rf "$work"/root/var/cache/apt/archives/*.deb "$work"/root/var/lib/apt/lists/* \
        "$work"/root/usr/share/{doc,locale,man}/* "$work"/root/etc/{hostname,resolv.conf}
    tar -C "$work/root" --numeric-owner -c . |
        docker import --change 'CMD ["python3"]' - maloca-base:bookworm >/dev/null
}

# As the public image: data in /data, not as root, reachable from other containers, `redis-server ...` as command.
make_redis() {
    DOCKER_BUILDKIT=1 "$(client)" build --quiet --tag redis:7 - >/dev/null <<'DOCKERFILE'
FROM maloca-base:bookworm
RUN apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends redis-server >/dev/null 2>&1 \
    && rm -rf /var/lib/apt/lists/* \
    && mkdir -p /data && chown redis:redis /data \
    && printf '%s\n' '#!/bin/sh' 'if [ "$1" = redis-server ]; then set -- "$@" --protected-mode no; fi' 'exec "$@"' \
       > /usr/local/bin/docker-entrypoint.sh && chmod +x /usr/local/bin/docker-entrypoint.sh
USER redis
WORKDIR /data
VOLUME /data
EXPOSE 6379
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["redis-server"]
DOCKERFILE
}

exists maloca-base:bookworm || make_base
exists redis:7 || make_redis
docker image ls --format '{{.Repository}}:{{.Tag}}  {{.Size}}' | grep -E '^(maloca-base:bookworm|redis:7) '
