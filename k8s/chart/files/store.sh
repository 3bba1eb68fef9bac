#!/bin/sh
# Runs SeaweedFS as a site's store (`store.sh`), and asks whether it is ready (`store.sh ready`). The S3 API alone is open to others: filer,
# master and volumes ask nobody for a key, and listen on this container's loopback.
set -eu

filer=http://127.0.0.1:8888

# Whether what is written is on the disk before it is confirmed.
syncs() {
  wget -q -O - "$filer/etc/seaweedfs/filer.conf" 2>/dev/null | tr -d ' \n' | grep -q '"fsync":true'
}

if [ "${1:-}" = ready ]; then
  syncs && exec wget -q -O /dev/null http://127.0.0.1:8333/status
  exit 1
fi

(
  until syncs; do
    sleep 1
    echo 'fs.configure -locationPrefix=/buckets/ -fsync=true -apply' \
      | weed shell -master=127.0.0.1:9333 -filer=127.0.0.1:8888 >/dev/null 2>&1 || true
  done
) &

# Orders about users (gRPC) come to the S3 API's address too, and need no key: nobody has a certificate that would be let in. In a cluster
# the chart's NetworkPolicy leaves the S3 API's port alone open.
closed=/run/alcova/closed.pem
if [ -r "$closed" ]; then
  export WEED_GRPC_CA="$closed" WEED_GRPC_S3_CERT="$closed" WEED_GRPC_S3_KEY="$closed"
fi

exec weed server -dir="${STORE_DIR:-/data}" -ip=127.0.0.1 -ip.bind=127.0.0.1 \
  -master.peers=none -master.resumeState=false -master.volumeSizeLimitMB=1024 -master.telemetry=false \
  -volume.max=0 -filer -s3 -s3.ip.bind=0.0.0.0 -s3.port=8333 -s3.config=/etc/alcova-store/access.json \
  -s3.port.iceberg=0 -s3.port.lance=0 -s3.iam=false
