import { enoughFor } from './shares';

describe('enoughFor', () => {
  it('is the usual number for a short time', () => {
    expect(enoughFor({ minutes: 1, perSecond: 20 })).toEqual({ people: 10, tales: 1_000 });
  });

  it('has a person and a video for each write of half an hour, and some more', () => {
    const { people, tales } = enoughFor({ minutes: 30, perSecond: 25 });
    expect(people * 200).toBeGreaterThan((30 * 60 * 25 * 100) / 1_020);
    expect(people * 20).toBeGreaterThan((30 * 60 * 25 * 50) / 1_020);
    expect(tales).toBeGreaterThan((30 * 60 * 25 * 40) / 1_020);
  });
});
