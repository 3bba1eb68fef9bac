import type { ProbeResult } from '@alcova/contracts';

type Stream = ProbeResult['streams'][number];

/** H.264 profiles that browsers decode. */
const PROFILES = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High']);
/** Containers whose timestamps are trusted enough to copy. */
const COPYABLE_FORMATS = /mov|mp4|matroska|flv/;

/** Level 5.2 (ITU-T H.264, table A-1): macroblocks of 16 x 16 in a picture and in a second. Beyond it hardware decoders give up. */
const MAX_BLOCKS = 36_864;
const MAX_BLOCKS_A_SECOND = 2_073_600;

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
  !stream.interlaced &&
  isWithinLevel(stream);

function isWithinLevel({ width, height, frameRate }: Stream): boolean {
  const blocks = Math.ceil((width ?? 0) / 16) * Math.ceil((height ?? 0) / 16);
  return blocks <= MAX_BLOCKS && blocks * (frameRate ?? 30) <= MAX_BLOCKS_A_SECOND;
}

const isPlainAac = (stream: Stream): boolean =>
  stream.codec === 'aac' &&
  (stream.profile === 'LC' || stream.profile === null) &&
  (stream.channels ?? 2) <= 2;
