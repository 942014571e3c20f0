#!/usr/bin/env bash
# Prints the docker client to build with. The Dockerfile's secrets need BuildKit: in a new client it is the plug-in
# `buildx`, in one before version 23 it is built in, and Debian's may stand behind a newer one without the plug-in.
set -euo pipefail

for client in docker /usr/bin/docker; do
    if "$client" buildx version >/dev/null 2>&1 || [[ $("$client" --version 2>/dev/null) =~ \ (18|19|20)\. ]]; then
        echo "$client"
        exit
    fi
done
echo "no docker client with BuildKit here: install its plug-in buildx" >&2
exit 1
