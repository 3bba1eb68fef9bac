import { Spectrum } from './spectrum';

describe('a spectrum', () => {
  it('has the power of each frequency, as the definition says', () => {
    const samples = Float64Array.from({ length: 32 }, (_, at) => Math.sin(at) + ((at * 7) % 5) / 5);
    const power = new Float64Array(17);
    new Spectrum(32).powerOf(samples, power);
    const defined = Array.from({ length: 17 }, (_, bin) => {
      let [real, imaginary] = [0, 0];
      for (const [at, sample] of samples.entries()) {
        real += sample * Math.cos((2 * Math.PI * bin * at) / 32);
        imaginary -= sample * Math.sin((2 * Math.PI * bin * at) / 32);
      }
      return real ** 2 + imaginary ** 2;
    });
    for (const [bin, value] of defined.entries()) expect(power[bin]).toBeCloseTo(value, 6);
  });

  it('takes what is missing for silence', () => {
    const power = new Float64Array(5);
    new Spectrum(8).powerOf(Float64Array.from([1]), power);
    expect([...power]).toEqual([1, 1, 1, 1, 1]);
  });
});
