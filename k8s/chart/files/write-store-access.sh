#!/bin/sh
# Writes the one user of a SeaweedFS out of S3_ACCESS_KEY and S3_SECRET_KEY.
set -eu
umask 077
printf '{"identities":[{"name":"alcova","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":["Admin","Read","Write","List","Tagging"]}]}\n' \
  "$S3_ACCESS_KEY" "$S3_SECRET_KEY" > "${1:-/access/s3.json}"
