import {
  clockArguments,
  firstSoundArguments,
  measureSoundCommand,
  packetsArguments,
  picturesArguments,
} from './analysis-arguments';
import { soundCommand, type SoundLayout } from './sound-arguments';

const SOURCE = 'http://127.0.0.1:4000/secret';
const layout: SoundLayout = {
  ...{
    track: 0,
    zeroSeconds: 1.4,
    silentSeconds: 0,
    samples: 480_000,
    gainDb: 0,
    ceilingDb: null,
    continuous: true,
  },
};
const filters = (rest: Partial<SoundLayout>): string[] => {
  const { outputOptions } = soundCommand(SOURCE, 'out.mp4', { ...layout, ...rest });
  return (outputOptions[outputOptions.indexOf('-af') + 1] ?? '').split(',');
};

it.each<[string, readonly string[]]>([
  ['clock', clockArguments(SOURCE)],
  ['packets', packetsArguments(SOURCE)],
  ['pictures', picturesArguments(SOURCE)],
  ['first sound', firstSoundArguments(SOURCE, 0)],
  ['measure', measureSoundCommand(SOURCE, 'first.txt', { track: 0, continuous: true }).inputOptions],
  ['sound', soundCommand(SOURCE, 'out.mp4', layout).inputOptions],
])('the %s of a file from outside are read over http alone, from real containers', (_name, args) => {
  expect(args[args.indexOf('-protocol_whitelist') + 1]).toBe('http,tcp');
  expect(args[args.indexOf('-format_whitelist') + 1]).not.toContain('hls');
});

describe('a sound of several', () => {
  const behind = (args: readonly string[], option: string) => args[args.indexOf(option) + 1];

  it('is found, measured and made by its number in the file', () => {
    expect(behind(firstSoundArguments(SOURCE, 3), '-select_streams')).toBe('a:3');
    const measure = measureSoundCommand(SOURCE, 'first.txt', { track: 3, continuous: true });
    expect(behind(measure.outputOptions, '-filter_complex')).toMatch(/^\[0:a:3\]/);
    expect(behind(soundCommand(SOURCE, 'o', { ...layout, track: 3 }).outputOptions, '-map')).toBe('0:a:3');
  });
});

describe('the sound of a film', () => {
  it("keeps the container's clock, or has its jumps mended", () => {
    expect(soundCommand(SOURCE, 'o', layout).inputOptions).toContain('-copyts');
    expect(soundCommand(SOURCE, 'o', { ...layout, continuous: false }).inputOptions).not.toContain('-copyts');
  });

  it('is cut to the sample at the very end', () => {
    expect(filters({}).slice(-3)).toEqual(['apad', 'atrim=end_sample=480000', 'asetpts=N/SR/TB']);
  });

  it('is made louder, then limited by its true peaks', () => {
    const both = filters({ gainDb: 6.5, ceilingDb: -3 });
    const at = both.indexOf('volume=6.50dB');
    expect(at).toBeGreaterThan(0);
    expect(both.slice(at + 1, at + 4)).toEqual([
      'aresample=192000',
      'alimiter=limit=0.7079:level=false:latency=true',
      'aresample=48000',
    ]);
    expect(filters({}).join()).not.toMatch(/volume|alimiter/);
  });

  it('has long silence made by itself, and its times moved by as much', () => {
    const late = filters({ silentSeconds: 60 });
    expect(late[0]).toBe('asetpts=PTS-(61.400000000/TB)');
    expect(late).toContain('adelay=delays=2880000S:all=1');
  });
});
