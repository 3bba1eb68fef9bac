import type { AlignedSentence } from '@alcova/contracts';
import { moved } from './moves';

const sentence = (start: number, end: number, joined = false): AlignedSentence => ({
  ...{ text: `Em ${start}.`, start, end, joined },
  confidence: 0.4,
});
const sentences = [sentence(1, 2), sentence(2, 4, true), sentence(6, 8)];

describe('beginnings that are moved', () => {
  it('take the end of the sentence before along, where no pause was between', () => {
    const [first, second] = moved(sentences, [{ at: 1, start: 2.5, joined: false }], 10);
    expect(first).toMatchObject({ start: 1, end: 2.5 });
    expect(second).toMatchObject({ start: 2.5, end: 4, joined: false, confidence: 1 });
  });

  it('leave a pause before them, but cut off what would go on', () => {
    expect(moved(sentences, [{ at: 2, start: 5, joined: false }], 10)[1]).toMatchObject({ end: 4 });
    expect(moved(sentences, [{ at: 2, start: 3, joined: false }], 10)[1]).toMatchObject({ end: 3 });
  });

  it('move several at once, and leave what was given as it is', () => {
    const moves = [
      { at: 0, start: 0, joined: true },
      { at: 2, start: 7, joined: true },
    ];
    expect(moved(sentences, moves, 10)).toMatchObject([
      { start: 0, joined: false },
      { start: 2, joined: true },
      { start: 7, end: 8, joined: true },
    ]);
    expect(sentences[2]?.start).toBe(6);
  });

  it.each([
    ['before the sentence before', { at: 2, start: 1.5, joined: false }],
    ['behind the next one', { at: 1, start: 6.5, joined: false }],
    ['behind the end of the film', { at: 2, start: 11, joined: false }],
    ['of a sentence that is not there', { at: 3, start: 9, joined: false }],
  ])('are refused %s', (_what, move) => {
    expect(() => moved(sentences, [move], 10)).toThrow('alignment.order');
  });
});
