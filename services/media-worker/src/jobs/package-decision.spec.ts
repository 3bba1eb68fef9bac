import type { ProbeResult } from '@alcova/contracts';
import { canRemux } from './package-decision';

type Stream = ProbeResult['streams'][number];

const video: Stream = {
  index: 0,
  type: 'video',
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  width: 1920,
  height: 1080,
  frameRate: 30,
  channels: null,
  sampleRate: null,
  rotation: 0,
  squarePixels: true,
  interlaced: false,
};
const audio: Stream = {
  ...video,
  index: 1,
  type: 'audio',
  codec: 'aac',
  profile: 'LC',
  pixelFormat: null,
  channels: 2,
  sampleRate: 48_000,
};
const probe = (streams: Stream[], format = 'mov,mp4,m4a,3gp,3g2,mj2'): ProbeResult => ({
  format,
  duration: 60,
  size: 1,
  bitrate: null,
  streams,
});

describe('whether streams can be copied', () => {
  it.each<[string, ProbeResult, boolean]>([
    ['H.264 with AAC', probe([video, audio]), true],
    ['H.264 without sound', probe([video]), true],
    ['H.264 in Matroska', probe([video, audio], 'matroska,webm'), true],
    ['H.264 in a transport stream', probe([video, audio], 'mpegts'), false],
    ['10 bit', probe([{ ...video, pixelFormat: 'yuv420p10le', profile: 'High 10' }]), false],
    ['4:4:4', probe([{ ...video, pixelFormat: 'yuv444p' }]), false],
    ['rotated', probe([{ ...video, rotation: -90 }]), false],
    ['oblong pixels', probe([{ ...video, squarePixels: false }]), false],
    ['interlaced', probe([{ ...video, interlaced: true }]), false],
    ['4K with 60 frames a second', probe([{ ...video, width: 3840, height: 2160, frameRate: 60 }]), true],
    ['4K with 120 frames a second', probe([{ ...video, width: 3840, height: 2160, frameRate: 120 }]), false],
    ['8K', probe([{ ...video, width: 7680, height: 4320 }]), false],
    ['HEVC', probe([{ ...video, codec: 'hevc', profile: 'Main' }]), false],
    ['MP3 sound', probe([video, { ...audio, codec: 'mp3' }]), false],
    ['5.1 sound', probe([video, { ...audio, channels: 6 }]), false],
    ['no picture', probe([audio]), false],
  ])('%s', (_name, given, copied) => expect(canRemux(given)).toBe(copied));
});
