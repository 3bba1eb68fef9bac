import {
  type CopiedTracks,
  decodeCheckCommand,
  probeArguments,
  remuxCommand,
  type SoundTreatment,
  tailPacketsArguments,
} from './arguments';
import { brightFrameCommand, frameCommand, type FrameTreatment } from './frame-arguments';

const FRAME: FrameTreatment = {
  toneMapping: true,
  video: {
    ...{ index: 0, type: 'video', codec: 'h264', profile: 'High', pixelFormat: 'yuv420p' },
    ...{ width: 1920, height: 1080, frameRate: 25, channels: null, sampleRate: null },
    ...{ rotation: 0, pixelAspect: 1, interlaced: false, colorTransfer: null },
  },
};
const tracks = (sound: SoundTreatment): CopiedTracks => ({ picture: 1, track: 2, sound });
const SOURCE = 'http://127.0.0.1:4000/secret';
/** What stands behind an option. */
const valueOf = (args: readonly string[], option: string): string | undefined =>
  args[args.indexOf(option) + 1];

describe('the arguments for a file from outside', () => {
  const lists: [string, readonly string[]][] = [
    ['probe', probeArguments(SOURCE)],
    ['tail', tailPacketsArguments(SOURCE, 12)],
    ['remux', remuxCommand(SOURCE, 'out.mp4', tracks('encode')).inputOptions],
    ['frame', frameCommand(SOURCE, 'out.png', 3, FRAME).inputOptions],
    ['bright frame', brightFrameCommand(SOURCE, 'out.png', 'keys', FRAME).inputOptions],
  ];

  it.each(lists)('let the %s read real containers over http alone, within bounds', (_name, args) => {
    expect(valueOf(args, '-protocol_whitelist')).toBe('http,tcp');
    expect(valueOf(args, '-http_proxy')).toBe('');
    const formats = valueOf(args, '-format_whitelist')?.split(',') ?? [];
    expect(formats).toEqual(
      expect.arrayContaining(['mov', 'matroska', 'avi', 'mpegts', 'mpeg', 'flv', 'asf', 'ogg']),
    );
    for (const dangerous of [
      'hls',
      'dash',
      'concat',
      'lavfi',
      'image2',
      'sdp',
      'rtsp',
      'tty',
      'srt',
      'applehttp',
    ])
      expect(formats).not.toContain(dangerous);
    const decoders = valueOf(args, '-codec_whitelist')?.split(',') ?? [];
    expect(decoders).toEqual(expect.arrayContaining(['h264', 'hevc', 'vp9', 'aac', 'mp3float', 'pcm_s16le']));
    for (const rare of ['cinepak', 'svq1', 'librsvg', 'tiff', 'smackaud'])
      expect(decoders).not.toContain(rare);
    expect(valueOf(args, '-max_pixels')).toBe('35389440');
    expect(valueOf(args, '-max_alloc')).toBe('536870912');
    expect(valueOf(args, '-max_streams')).toBe('64');
  });

  it.each([
    remuxCommand(SOURCE, 'o', tracks('copy')),
    frameCommand(SOURCE, 'o', 0, FRAME),
    decodeCheckCommand('f'),
  ])('never wait for a keyboard', ({ inputOptions }) => expect(inputOptions).toContain('-nostdin'));
});

describe('the arguments for an mp4', () => {
  it.each(['copy', 'encode'] as const)(
    'whose sound is to %s: one picture, one sound, nothing of its author, the index first',
    (sound) => {
      const { outputOptions } = remuxCommand(SOURCE, 'out.mp4', tracks(sound));
      expect(outputOptions.filter((_, at) => outputOptions[at - 1] === '-map')).toEqual(['0:1', '0:a:2?']);
      expect(valueOf(outputOptions, '-map_metadata')).toBe('-1');
      expect(valueOf(outputOptions, '-map_chapters')).toBe('-1');
      expect(valueOf(outputOptions, '-movflags')).toBe('+faststart');
      expect(outputOptions).toEqual(expect.arrayContaining(['-sn', '-dn']));
      expect(valueOf(outputOptions, '-c:v')).toBe('copy');
      expect(valueOf(outputOptions, '-c:a')).toBe(sound === 'copy' ? 'copy' : 'aac');
    },
  );
});

describe('the arguments of a proof', () => {
  it('decode a stretch, or all of it, and count every picture', () => {
    expect(valueOf(decodeCheckCommand('f', { fromSeconds: 3, seconds: 2 }).inputOptions, '-ss')).toBe(
      '3.000',
    );
    expect(decodeCheckCommand('f').inputOptions).not.toContain('-t');
    expect(valueOf(decodeCheckCommand('f').outputOptions, '-fps_mode')).toBe('passthrough');
  });
});
