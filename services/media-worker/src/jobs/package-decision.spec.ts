import { COMPRESS_ABOVE_BYTES, type ProbedStream, type ProbeResult } from '@alcova/contracts';
import { decideCopy } from './package-decision';

const video: ProbedStream = {
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
  pixelAspect: 1,
  interlaced: false,
  colorTransfer: null,
};
const audio: ProbedStream = {
  ...video,
  index: 1,
  type: 'audio',
  codec: 'aac',
  profile: 'LC',
  pixelFormat: null,
  channels: 2,
  sampleRate: 48_000,
};
const probe = (streams: ProbedStream[], format = 'mov,mp4,m4a,3gp,3g2,mj2'): ProbeResult => ({
  format,
  duration: 60,
  size: 1,
  bitrate: null,
  streams,
});

const decided = (given: ProbeResult): string => {
  const decision = decideCopy(given);
  return decision.copy ? `copied, sound to ${decision.sound}` : 'not copied';
};
const WHOLE = 'copied, sound to copy';
const PICTURE = 'copied, sound to encode';
const NOT = 'not copied';

describe('whether streams can be copied', () => {
  it.each<[string, ProbeResult, string]>([
    ['H.264 with AAC', probe([video, audio]), WHOLE],
    ['H.264 without sound', probe([video]), WHOLE],
    ['H.264 in Matroska', probe([video, audio], 'matroska,webm'), WHOLE],
    ['H.264 in a transport stream', probe([video, audio], 'mpegts'), NOT],
    ['10 bit', probe([{ ...video, pixelFormat: 'yuv420p10le', profile: 'High 10' }]), NOT],
    ['4:4:4', probe([{ ...video, pixelFormat: 'yuv444p' }]), NOT],
    ['rotated', probe([{ ...video, rotation: -90 }]), NOT],
    ['oblong pixels', probe([{ ...video, pixelAspect: 4 / 3 }]), NOT],
    ['interlaced', probe([{ ...video, interlaced: true }]), NOT],
    ['HDR10', probe([{ ...video, colorTransfer: 'smpte2084' }]), NOT],
    ['BT.709', probe([{ ...video, colorTransfer: 'bt709' }]), WHOLE],
    ['4K with 60 frames a second', probe([{ ...video, width: 3840, height: 2160, frameRate: 60 }]), WHOLE],
    ['4K with 120 frames a second', probe([{ ...video, width: 3840, height: 2160, frameRate: 120 }]), NOT],
    ['8K', probe([{ ...video, width: 7680, height: 4320 }]), NOT],
    ['HEVC', probe([{ ...video, codec: 'hevc', profile: 'Main' }]), NOT],
    ['MP3 sound', probe([video, { ...audio, codec: 'mp3' }]), PICTURE],
    ['an MP3 behind AAC', probe([video, audio, { ...audio, codec: 'mp3' }]), WHOLE],
    [
      'an MP3 that plays by itself',
      probe([video, audio, { ...audio, codec: 'mp3', isDefault: true }]),
      PICTURE,
    ],
    ['5.1 sound', probe([video, { ...audio, channels: 6 }]), PICTURE],
    ['a sound of two mono tracks', probe([video, { ...audio, channels: 1, right: 1 }, audio]), NOT],
    ['channels without a name', probe([video, { ...audio, codec: 'pcm_s16le', channels: 12 }]), NOT],
    ['no picture', probe([audio]), NOT],
    ['as large as may be', { ...probe([video]), size: COMPRESS_ABOVE_BYTES }, WHOLE],
    ['a byte larger', { ...probe([video]), size: COMPRESS_ABOVE_BYTES + 1 }, NOT],
  ])('%s', (_name, given, expected) => expect(decided(given)).toBe(expected));

  it.each<[string, ProbedStream[], number]>([
    ['the first', [video, audio, { ...audio, isDefault: false }], 0],
    [
      'the one that plays by itself',
      [video, { ...audio, isDefault: false }, { ...audio, isDefault: true }],
      1,
    ],
  ])('takes %s of several sounds', (_which, streams, track) =>
    expect(decideCopy(probe(streams))).toMatchObject({ copy: true, track }),
  );

  it('takes the picture that is shown', () =>
    expect(
      decideCopy(
        probe([
          { ...video, type: 'other' },
          { ...video, index: 1 },
        ]),
      ),
    ).toMatchObject({
      picture: 1,
    }));
});
