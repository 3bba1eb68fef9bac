import { hasMixedChannels, soundInput } from './sound-source';

type Channels = Parameters<typeof hasMixedChannels>[0];

describe('the channels of a sound', () => {
  it.each<[string, Channels, boolean]>([
    ['stereo', { channels: 2, channelLayout: 'stereo' }, false],
    ['5.1', { channels: 6, channelLayout: '5.1(side)' }, false],
    ['22.2', { channels: 24, channelLayout: '22.2' }, false],
    ['two without a name', { channels: 2, channelLayout: null }, false],
    ['eight without a name', { channels: 8, channelLayout: null }, false],
    ['nine without a name', { channels: 9, channelLayout: null }, true],
    ['fifteen of a film that was probed before names were told', { channels: 15 }, true],
    ['sixteen that ffmpeg has guessed at', { channels: 16, channelLayout: 'hexadecagonal' }, true],
    ['twenty without a name', { channels: 20, channelLayout: null }, true],
    ['directions', { channels: 4, channelLayout: 'ambisonic 1' }, true],
    ['a mono sound', { channels: 1, channelLayout: 'mono' }, false],
    ['a single one without a name', { channels: 1, channelLayout: null }, false],
    ['a single one that is for the right', { channels: 1, channelLayout: '1 channels (FR)' }, true],
    ['none that is known', { channels: null, channelLayout: null }, false],
  ])('are mixed by us or not: %s', (_name, stream, mixed) => expect(hasMixedChannels(stream)).toBe(mixed));

  it('are left to ffmpeg where it knows them', () => {
    expect(soundInput({ track: 3 })).toBe('[0:a:3]');
    expect(soundInput({ track: 3, stream: { channels: 6, channelLayout: '5.1' } })).toBe('[0:a:3]');
  });

  it('are heard in pairs, by shares of the whole', () =>
    expect(soundInput({ track: 0, stream: { channels: 9, channelLayout: null } })).toBe(
      '[0:a:0]aformat=sample_fmts=fltp,pan=stereo|c0<c0+c2+c4+c6+c8|c1<c1+c3+c5+c7,',
    ));

  it('are never more than a filter takes, whatever a header promises', () =>
    expect(
      soundInput({ track: 0, stream: { channels: 4_000_000, channelLayout: null } }).length,
    ).toBeLessThan(400));

  it('are heard on both sides where there is one', () =>
    expect(soundInput({ track: 1, stream: { channels: 1, channelLayout: '1 channels (FR)' } })).toBe(
      '[0:a:1]pan=mono|c0=c0,',
    ));

  it('are heard from left and right where they are directions', () =>
    expect(soundInput({ track: 0, stream: { channels: 4, channelLayout: 'ambisonic 1' } })).toMatch(
      /pan=stereo\|c0<c0\+c1\|c1<c0-c1,$/,
    ));
});
