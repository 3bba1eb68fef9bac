import type { ProbeResult } from '@alcova/contracts';

type Stream = ProbeResult['streams'][number];

/** H.264 profiles that browsers decode. */
const PROFILES = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High']);
/** Containers whose timestamps are trusted enough to copy. */
const COPYABLE_FORMATS = /mov|mp4|matroska|flv/;

/** Whether the streams can be copied as they are: 8-bit 4:2:0 H.264, upright, square pixels, progressive; AAC or no sound. */
export function canRemux(probe: ProbeResult): boolean {
  const video = probe.streams.find((stream) => stream.type === 'video');
  const audio = probe.streams.find((stream) => stream.type === 'audio');
  return (
    COPYABLE_FORMATS.test(probe.format) &&
    video !== undefined &&
    isPlainH264(video) &&
    (audio === undefined || isPlainAac(audio))
  );
}

const isPlainH264 = (stream: Stream): boolean =>
  stream.codec === 'h264' &&
  stream.profile !== null &&
  PROFILES.has(stream.profile) &&
  (stream.pixelFormat === 'yuv420p' || stream.pixelFormat === 'yuvj420p') &&
  stream.rotation % 360 === 0 &&
  stream.squarePixels &&
  !stream.interlaced;

const isPlainAac = (stream: Stream): boolean =>
  stream.codec === 'aac' &&
  (stream.profile === 'LC' || stream.profile === null) &&
  (stream.channels ?? 2) <= 2;
