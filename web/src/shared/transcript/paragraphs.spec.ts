import { paragraphsOf } from './paragraphs';

const cue = (start: number, end: number, text = 'Fala.') => ({ start, end, text });
const sizes = (...cues: ReturnType<typeof cue>[]) =>
  paragraphsOf(cues).map((one) => [one.first, one.cues.length]);

describe('cues become paragraphs', () => {
  it('at pauses', () => {
    expect(sizes(cue(0, 2), cue(2, 4), cue(5.9, 7), cue(9, 10), cue(10, 12))).toEqual([
      [0, 3],
      [3, 2],
    ]);
  });

  it('measured from whoever speaks longest', () => {
    expect(sizes(cue(0, 20), cue(1, 2), cue(19, 21))).toEqual([[0, 3]]);
  });

  it('at the end of a sentence where a voice goes on and on', () => {
    const half = 'palavra '.repeat(30).trim();
    const cues = [cue(0, 1, half), cue(1, 2, `${half}.”`), cue(2, 3), cue(3, 4)];
    expect(sizes(...cues)).toEqual([
      [0, 2],
      [2, 2],
    ]);
  });

  it('at last anywhere', () => {
    const cues = Array.from({ length: 10_000 }, (_, at) => cue(at, at + 1, 'sem fim nem ponto'));
    const lengths = paragraphsOf(cues).map((one) => one.cues.map(({ text }) => text).join(' ').length);
    expect(Math.max(...lengths)).toBeLessThan(1_300);
    expect(sizes(...cues).reduce((sum, [, size = 0]) => sum + size, 0)).toBe(10_000);
  });

  it('of nothing are none', () => expect(sizes()).toEqual([]));
});
