import { texts } from './admin-texts';
import { markAt } from './waiting';

const waiting = (cases: [number, number], tales: [number, number]) => ({
  cases: { waiting: cases[0], urgent: cases[1] },
  tales: { waiting: tales[0], urgent: tales[1] },
});

describe('what stands at an entry of the menu', () => {
  it.each([
    ['/reports', waiting([12, 3], [0, 0]), { shown: '3', isUrgent: true, waiting: 12, urgent: 3 }],
    ['/reports', waiting([12, 0], [0, 0]), { shown: '12', isUrgent: false, waiting: 12, urgent: 0 }],
    [
      '/talelist',
      waiting([1, 1], [10_000, 0]),
      { shown: '99+', isUrgent: false, waiting: 10_000, urgent: 0 },
    ],
    ['/talelist', waiting([12, 3], [0, 0]), undefined],
    ['/dashboard', waiting([12, 3], [5, 0]), undefined],
    ['/reports', undefined, undefined],
  ])('%s', (path, load, mark) => expect(markAt(path, load)).toEqual(mark));

  it.each([
    [1, 0, '1 espera'],
    [12, 0, '12 esperam'],
    [1, 1, '1 espera, 1 urgente'],
    [12, 3, '12 esperam, 3 urgentes'],
  ])('%p of which %p are urgent is said: %s', (all, urgent, said) =>
    expect(texts.waits(all, urgent)).toBe(said),
  );
});
