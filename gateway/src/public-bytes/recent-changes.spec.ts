import { RecentChanges } from './recent-changes';

describe('what changed since a moment', () => {
  it('is known by thing, and by kind for lists', () => {
    const changes = new RecentChanges();
    const before = changes.now();
    expect(changes.touched(before, ['videos'], ['a'], false)).toBe(false);
    changes.note('videos', 'a');
    expect(changes.touched(before, ['videos'], ['b', 'a'], true)).toBe(true);
    expect(changes.touched(before, ['videos'], ['b'], false)).toBe(false);
    expect(changes.touched(before, ['books'], ['a'], true)).toBe(false);
    changes.noteAll('videos');
    expect(changes.touched(before, ['videos'], ['b'], false)).toBe(true);
    expect(changes.touched(before, ['videos'], ['b'], true)).toBe(false);
    expect(changes.touched(changes.now(), ['videos'], ['a'], false)).toBe(false);
    expect(changes.touched(before, ['books', 'videos'], [], false)).toBe(true);
    changes.noteAll();
    expect(changes.touched(before, ['books'], [], true)).toBe(true);
  });

  it('counts as everything when it is too long ago to be known', () => {
    const changes = new RecentChanges();
    changes.note('videos', 'first');
    const early = changes.now();
    changes.note('videos', 'second');
    for (let n = 0; n < 10_001; n += 1) changes.note('videos', `v${n}`);
    expect(changes.touched(early, ['videos'], ['never changed'], true)).toBe(true);
    expect(changes.touched(changes.now() - 1, ['videos'], ['never changed'], true)).toBe(false);
  });
});
