#!/usr/bin/env bash
# Builds Maloca's images from this work tree: maloca/gateway, maloca/worker, and one for every game, maloca/<game>.
#
#   deploy/images/build.sh [NAME...]     NAME: gateway, worker, engine, or a game as its folder is called; default: all
#
# Environment:
#   BASE            image that everything stands on      (default: python:3.11-slim-bookworm)
#   TAG             tag of what is built                 (default: dev)
#   SSL_CERT_FILE   certificates to trust while building (handed over as a secret, not part of the image)
#   PIP_CONFIG_FILE configuration of pip while building  (likewise)
set -euo pipefail
cd "$(dirname "$0")/../.."

BASE=${BASE:-python:3.11-slim-bookworm}
TAG=${TAG:-dev}
export DOCKER_BUILDKIT=1

games() {
    local folder
    for folder in protos/maloca/*/; do
        folder=$(basename "$folder")
        [[ $folder == rules ]] || echo "$folder"
    done
}

build() {
    local name=$1 target=game image=${1//_/-}
    case $name in gateway | worker | engine) target=$name ;; esac
    echo "building maloca/$image:$TAG"
    "$DOCKER" build --quiet --file deploy/images/Dockerfile --target "$target" --tag "maloca/$image:$TAG" \
        --build-arg "BASE=$BASE" --build-arg "GAME=$name" "${SECRETS[@]}" .
}

DOCKER=$(deploy/images/client.sh)
SECRETS=()
[[ -n ${SSL_CERT_FILE:-} ]] && SECRETS+=(--secret "id=ca,src=$SSL_CERT_FILE")
[[ -n ${PIP_CONFIG_FILE:-} ]] && SECRETS+=(--secret "id=pip_conf,src=$PIP_CONFIG_FILE")

if [[ $# -eq 0 ]]; then
    mapfile -t all < <(games)
    set -- gateway worker "${all[@]}"
fi
for name in "$@"; do
    build "$name"
done
