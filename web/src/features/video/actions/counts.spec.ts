import { countsWith } from './counts';

describe('countsWith', () => {
  const counts = { likes: 3, dislikes: 1 };

  it.each([
    ['none', 'like', { likes: 4, dislikes: 1 }],
    ['like', 'dislike', { likes: 2, dislikes: 2 }],
    ['dislike', 'none', { likes: 3, dislikes: 0 }],
    ['like', 'like', counts],
  ] as const)('moves one voice from %s to %s', (before, wanted, expected) => {
    expect(countsWith(counts, before, wanted)).toEqual(expected);
  });

  it('never shows less than nothing', () => {
    expect(countsWith({ likes: 0, dislikes: 0 }, 'like', 'none')).toEqual({ likes: 0, dislikes: 0 });
  });
});
