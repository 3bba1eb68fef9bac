import {
  clockArguments,
  firstSoundArguments,
  measureSoundCommand,
  packetsArguments,
  picturesArguments,
} from './analysis-arguments';
import { type DecodedSound, decodeSourceCommand } from './decoded-sound';
import { soundCommand, type SoundLayout } from './sound-arguments';

const SOURCE = 'http://127.0.0.1:4000/secret';
const FILES = { made: 'out.mp4', given: 'given.txt' };
const layout: SoundLayout = {
  ...{
    zeroSeconds: 1.4,
    silentSeconds: 0,
    samples: 480_000,
    gainDb: 0,
    ceilingDb: null,
    continuous: true,
    channels: 2,
  },
};
const behind = (args: readonly string[], option: string) => args[args.indexOf(option) + 1] ?? '';
const graphOf = (rest: Partial<SoundLayout>): string =>
  behind(soundCommand(FILES, { ...layout, ...rest }).outputOptions, '-filter_complex');
/** What the sound itself goes through. */
const filters = (rest: Partial<SoundLayout>): string[] =>
  (/\[whole\](?!\[)(.*)\[sound\]/.exec(graphOf(rest))?.[1] ?? '').split(',');
const decoded = (rest: Partial<DecodedSound> = {}) =>
  decodeSourceCommand(SOURCE, { track: 0, continuous: true, ...rest });

it.each<[string, readonly string[]]>([
  ['clock', clockArguments(SOURCE)],
  ['packets', packetsArguments(SOURCE)],
  ['pictures', picturesArguments(SOURCE)],
  ['first sound', firstSoundArguments(SOURCE, 0)],
  ['sound', decoded().inputOptions],
])('the %s of a file from outside are read over http alone, from real containers', (_name, args) => {
  expect(args[args.indexOf('-protocol_whitelist') + 1]).toBe('http,tcp');
  expect(args[args.indexOf('-format_whitelist') + 1]).not.toContain('hls');
});

it.each([
  ['measures', measureSoundCommand('first.txt', { track: 0, continuous: true })],
  ['makes', soundCommand(FILES, layout)],
])('what %s a sound reads nothing but what was decoded for it', (_name, { input, inputOptions }) => {
  expect(input).toBe('pipe:0');
  expect(behind(inputOptions, '-protocol_whitelist')).toBe('pipe');
  expect(behind(inputOptions, '-codec_whitelist')).toBe('pcm_f32le');
  expect(behind(inputOptions, '-f')).toBe('nut');
});

describe('a sound of several', () => {
  it('is found and decoded by its number in the file', () => {
    expect(behind(firstSoundArguments(SOURCE, 3), '-select_streams')).toBe('a:3');
    expect(behind(decoded({ track: 3 }).outputOptions, '-filter_complex')).toMatch(/^\[0:a:3\]aresample/);
  });
});

describe('a sound of two tracks', () => {
  it('is decoded of both, and measured side by side', () => {
    expect(behind(decoded({ track: 2, right: 3 }).outputOptions, '-filter_complex')).toMatch(
      /^\[0:a:2\]\[0:a:3\]join=inputs=2:channel_layout=stereo:map=0\.0-FL\|1\.0-FR,aresample/,
    );
    const sides = (right?: number) =>
      behind(
        measureSoundCommand('f', { track: 2, right, continuous: true }).outputOptions,
        '-filter_complex',
      );
    expect(sides(3)).toMatch(/astats=measure_perchannel=Peak_level/);
    expect(sides()).not.toContain('measure_perchannel=Peak_level');
  });
});

describe('the sound of a film', () => {
  it("keeps the container's clock, or has its jumps mended", () => {
    expect(decoded().inputOptions).toContain('-copyts');
    expect(decoded({ continuous: false }).inputOptions).not.toContain('-copyts');
    expect(graphOf({})).toContain('asetpts=round(PTS-(1048577.400000000/TB))');
    expect(graphOf({ continuous: false })).toContain('asetpts=round(PTS-STARTPTS-(1.400000000/TB))');
  });

  it('is decoded by filters that may begin again anywhere', () => {
    expect(behind(decoded().outputOptions, '-filter_complex')).not.toMatch(
      /first_pts|setpts|trim|volume|apad/,
    );
  });

  it('is cut to the sample at the very end', () => {
    expect(filters({}).slice(-3)).toEqual(['apad', 'atrim=end_sample=480000', 'asetpts=N/SR/TB']);
  });

  it('is made louder, then limited by its true peaks', () => {
    const both = filters({ gainDb: 6.5, ceilingDb: -3 });
    const at = both.indexOf('volume=6.50dB');
    expect(at).toBeGreaterThanOrEqual(0);
    expect(both.slice(at + 1, at + 4)).toEqual([
      'aresample=192000',
      'alimiter=limit=0.7079:level=false:latency=true',
      'aresample=48000',
    ]);
    expect(filters({}).join()).not.toMatch(/volume|alimiter/);
  });

  it.each([
    [1, '64k', ['pan=mono|c0=0.5*c0+0.5*c1']],
    [2, '128k', []],
  ] as const)('is made in %p channels at %s', (channels, rate, first) => {
    const { outputOptions } = soundCommand(FILES, { ...layout, channels });
    expect([behind(outputOptions, '-ac'), behind(outputOptions, '-b:a')]).toEqual([String(channels), rate]);
    expect(filters({ channels }).slice(0, -3)).toEqual(first);
  });

  it('has long silence made by itself, and its times moved by as much', () => {
    expect(graphOf({ silentSeconds: 60 })).toContain('asetpts=round(PTS-(1048637.400000000/TB))');
    expect(filters({ silentSeconds: 60 })).toContain('adelay=delays=2880000S:all=1');
  });
});
