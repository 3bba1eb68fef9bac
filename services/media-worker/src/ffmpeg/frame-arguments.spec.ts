import type { ProbedStream } from '@alcova/contracts';
import { isHdr } from './colours';
import { brightFrameCommand, frameCommand, frameSize } from './frame-arguments';

const video: ProbedStream = {
  ...{ index: 0, type: 'video', codec: 'h264', profile: 'High', pixelFormat: 'yuv420p' },
  ...{ width: 1_920, height: 1_080, frameRate: 25, channels: null, sampleRate: null },
  ...{ rotation: 0, pixelAspect: 1, interlaced: false, colorTransfer: null },
};
const filtersFor = (change: Partial<ProbedStream>, toneMapping = true): string => {
  const { outputOptions } = frameCommand('u', 'o', 1, { video: { ...video, ...change }, toneMapping });
  return outputOptions[outputOptions.indexOf('-vf') + 1] ?? '';
};

describe('the size of a frame', () => {
  it.each<[string, Partial<ProbedStream>, number, number]>([
    ['no wider than the largest image', {}, 1_280, 720],
    ['never enlarged', { width: 321, height: 241 }, 321, 241],
    ['with square pixels', { width: 720, height: 576, pixelAspect: 64 / 45 }, 1_024, 576],
    ['upright', { rotation: -90 }, 1_080, 1_920],
    [
      'upright with square pixels',
      { width: 720, height: 576, pixelAspect: 64 / 45, rotation: 90 },
      576,
      1_024,
    ],
    ['upside down', { rotation: 180 }, 1_280, 720],
    ['never nothing', { width: 8_192, height: 2 }, 1_280, 1],
  ])('is %s', (_name, change, width, height) =>
    expect(frameSize({ ...video, ...change })).toEqual({ width, height }),
  );
});

describe('the filters of a frame', () => {
  it('join fields, and map tones, only where it is needed and can be done', () => {
    expect(filtersFor({})).not.toMatch(/bwdif|zscale/);
    expect(filtersFor({ interlaced: true })).toMatch(/^bwdif/);
    for (const colorTransfer of ['smpte2084', 'arib-std-b67'])
      expect(filtersFor({ colorTransfer })).toMatch(/scale=.*pad=1280:720.*tonemap.*format=yuv420p$/);
    expect(filtersFor({ colorTransfer: 'smpte2084' }, false)).not.toContain('zscale');
    expect(isHdr({ ...video, colorTransfer: 'bt709' })).toBe(false);
  });

  it('look for what is not black among all pictures, or among the key frames of a long film', () => {
    const treatment = { video, toneMapping: true };
    const keys = brightFrameCommand('u', 'o', 'keys', treatment);
    expect(keys.inputOptions).toEqual(expect.arrayContaining(['-skip_frame', 'nokey']));
    expect(brightFrameCommand('u', 'o', 'all', treatment).inputOptions).not.toContain('-skip_frame');
    expect(keys.outputOptions.join(' ')).toContain('YHIGH');
  });
});
