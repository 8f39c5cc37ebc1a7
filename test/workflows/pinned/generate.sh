#!/bin/sh
site=https://owner.github.io/repository/1.2.3
curl --fail --remote-name-all "$site/openapi.main.yaml" "$site/SHA256SUMS"
