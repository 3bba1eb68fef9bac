#!/bin/sh
# ffmpeg.sh SERVICE FOLDER: for the worker, ffmpeg and ffprobe in FOLDER/bin; for the others an empty folder. They are of Debian's own source,
# its patches and its version, which was measured and tested, but with the libraries alone that the worker uses: H.264 (x264), AV1 (dav1d)
# and the colours of high dynamic range (zimg). Debian's package brings X, SDL, speech recognition and three hundred others along, 700 MB that
# every new node would fetch before its first chunk. Formats that ffmpeg reads by itself stay; what may reach them says the worker
# (services/media-worker/src/ffmpeg/decoders.ts).
set -eu
out="$2"
mkdir -p "$out/bin"
if [ "$1" != media-worker ]; then exit 0; fi

sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources
apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends dpkg-dev gcc libc6-dev make nasm pkg-config \
  libbz2-dev libdav1d-dev libx264-dev libzimg-dev zlib1g-dev
cd "$(mktemp -d)"
# Its files are in the signed list of Debian's sources, security updates among them.
apt-get source -q ffmpeg
cd ffmpeg-*/
version="$(dpkg-parsechangelog -S Version)"
./configure --toolchain=hardened --extra-version="${version#*-}" \
  --disable-autodetect --disable-doc --disable-ffplay --disable-avdevice --disable-debug \
  --disable-protocols --enable-protocol=file,pipe,http,tcp \
  --enable-gpl --enable-libx264 --enable-libdav1d --enable-libzimg --enable-zlib --enable-bzlib --enable-iconv
make -j"$(nproc)" ffmpeg ffprobe
install -m 755 ffmpeg ffprobe "$out/bin/"
# Its licence asks that who gets it can have its source: this file says which.
printf 'ffmpeg %s of Debian, with libx264: GPL-2+. Source: apt-get source ffmpeg=%s; built by k8s/images/ffmpeg.sh\n' "$version" "$version" \
  > "$out/bin/ffmpeg.source"

has="$("$out/bin/ffmpeg" -hide_banner -encoders && "$out/bin/ffmpeg" -hide_banner -decoders && "$out/bin/ffmpeg" -hide_banner -filters)"
for name in libx264 aac libdav1d zscale tonemap bwdif ebur128 volumedetect alimiter aresample apad pan; do
  if ! printf '%s' "$has" | grep -q " $name "; then
    echo "this ffmpeg has no $name" >&2
    exit 1
  fi
done
"$out/bin/ffprobe" -hide_banner -version
