import { foldSigns } from './fold';
import { foldInPlace, originalPlace } from './folded';

const found = (original: string, wanted: string) => {
  const folded = foldInPlace(original);
  const at = folded.text.indexOf(wanted);
  const { start, end } = originalPlace(folded, at, at + wanted.length);
  return original.slice(start, end);
};

describe('a text folded in place', () => {
  it.each([
    ['O café da manhã', 'cafe', 'café'],
    ['o cafe\u0301 da manhã', 'cafe', 'cafe\u0301'],
    ['Uma ﬁnal feliz', 'final', 'ﬁnal'],
    ['só 🙂 Água–viva', 'agua-viva', 'Água–viva'],
    ['pa\u00adla\u200bvra', 'palavra', 'pa\u00adla\u200bvra'],
  ])('%j has %j where it was written %j', (original, wanted, written) =>
    expect(found(original, wanted)).toBe(written),
  );

  it('reads as its signs do, and each of them has a place', () => {
    const original = 'Água–d’oﬁcio, n° 1 ΟΔΌΣ e\u0301';
    const { text, from, to } = foldInPlace(original);
    expect(text).toBe(foldSigns(original));
    expect([from.length, to.length]).toEqual([text.length, text.length]);
    expect(to.at(-1)).toBe(original.length);
  });
});
