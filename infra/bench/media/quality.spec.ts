import { kbitsAt } from './quality';

describe('bits at equal quality', () => {
  const points = [
    { kbits: 1_000, ssim: 0.98 },
    { kbits: 250, ssim: 0.94 },
    { kbits: 4_000, ssim: 0.99 },
  ];

  it('lie between the two measured points around it', () =>
    expect(kbitsAt(points, 0.96)).toBeCloseTo(500, 6));

  it('are told of nothing that was not measured', () => {
    expect(kbitsAt(points, 0.5)).toBeNaN();
    expect(kbitsAt(points, 0.999)).toBeNaN();
  });
});
