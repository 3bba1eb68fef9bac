import {
  decodeCheckCommand,
  encodeCommand,
  type FfmpegCommandLine,
  frameCommand,
  probeArguments,
  remuxCommand,
  tailPacketsArguments,
} from './arguments';

const SOURCE = 'http://127.0.0.1:4000/secret';
const encode = (interlaced = false): FfmpegCommandLine =>
  encodeCommand(SOURCE, 'out.mp4', { maxHeight: 1_080, threads: 2, interlaced });
/** What stands behind an option. */
const valueOf = (args: readonly string[], option: string): string | undefined =>
  args[args.indexOf(option) + 1];

describe('the arguments for a file from outside', () => {
  const lists: [string, readonly string[]][] = [
    ['probe', probeArguments(SOURCE)],
    ['tail', tailPacketsArguments(SOURCE, 12)],
    ['remux', remuxCommand(SOURCE, 'out.mp4').inputOptions],
    ['encode', encode().inputOptions],
    ['frame', frameCommand(SOURCE, 'out.png', 3).inputOptions],
  ];

  it.each(lists)('let the %s read real containers over http alone, within bounds', (_name, args) => {
    expect(valueOf(args, '-protocol_whitelist')).toBe('http,tcp');
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
    expect(valueOf(args, '-max_pixels')).toBe('35389440');
    expect(valueOf(args, '-max_alloc')).toBe('1073741824');
    expect(valueOf(args, '-max_streams')).toBe('64');
  });

  it.each([remuxCommand(SOURCE, 'o'), encode(), frameCommand(SOURCE, 'o', 0), decodeCheckCommand('f', 0, 2)])(
    'never wait for a keyboard',
    ({ inputOptions }) => expect(inputOptions).toContain('-nostdin'),
  );
});

describe('the arguments for an mp4', () => {
  it.each([
    ['copied', remuxCommand(SOURCE, 'out.mp4')],
    ['encoded', encode()],
  ])('%s: one picture, one sound, nothing of its author, the index first', (_name, { outputOptions }) => {
    expect(outputOptions.filter((_, at) => outputOptions[at - 1] === '-map')).toEqual(['0:V:0', '0:a:0?']);
    expect(valueOf(outputOptions, '-map_metadata')).toBe('-1');
    expect(valueOf(outputOptions, '-map_chapters')).toBe('-1');
    expect(valueOf(outputOptions, '-movflags')).toBe('+faststart');
    expect(outputOptions).toEqual(expect.arrayContaining(['-sn', '-dn']));
  });

  it('copies every byte of the streams', () =>
    expect(valueOf(remuxCommand(SOURCE, 'out.mp4').outputOptions, '-c')).toBe('copy'));

  it('encodes to what every browser plays', () => {
    const { outputOptions } = encode();
    const settings = ['-c:v', '-preset', '-crf', '-c:a', '-b:a', '-ac', '-fpsmax', '-threads'];
    expect(settings.map((option) => valueOf(outputOptions, option))).toEqual([
      ...['libx264', 'veryfast', '21', 'aac', '160k', '2', '60', '2'],
    ]);
    expect(valueOf(outputOptions, '-vf')).toMatch(/min\(1080,ih\).*format=yuv420p$/);
  });

  it('joins fields only where there are some', () => {
    expect(valueOf(encode(true).outputOptions, '-vf')).toContain('bwdif');
    expect(valueOf(encode(false).outputOptions, '-vf')).not.toContain('bwdif');
  });
});
