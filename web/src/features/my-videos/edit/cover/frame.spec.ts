import { frameSize } from './frame';

describe('the frame of a film', () => {
  it.each([
    [640, 360, 640, 360],
    [1_920, 1_080, 1_920, 1_080],
    [3_840, 2_160, 1_920, 1_080],
    [2_880, 2_160, 1_920, 1_440],
    [1_080, 1_920, 1_080, 1_920],
  ])('of %i x %i is drawn at %i x %i', (width, height, drawnWidth, drawnHeight) =>
    expect(frameSize(width, height)).toEqual({ width: drawnWidth, height: drawnHeight }),
  );
});
