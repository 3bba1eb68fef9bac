import { localHistory } from './history';
import { keepPlaceIn, placeIn } from './places';

const FILMS = { key: 'playbackPositions', unit: 'seconds' } as const;
const at = Date.now();

describe('where one stopped', () => {
  beforeEach(() => localHistory.remove(FILMS.key));

  it('is kept and forgotten, each film by itself', () => {
    keepPlaceIn(FILMS, 'a', 8);
    keepPlaceIn(FILMS, 'b', 9);
    keepPlaceIn(FILMS, 'a', null);
    expect([placeIn(FILMS, 'a'), placeIn(FILMS, 'b')]).toEqual([undefined, 9]);
    keepPlaceIn(FILMS, 'b', null);
    expect(localHistory.get(FILMS.key)).toBeNull();
  });

  it('reads what an earlier release stored', () => {
    localHistory.set(FILMS.key, JSON.stringify({ a: { at, seconds: 8 } }));
    expect(placeIn(FILMS, 'a')).toBe(8);
  });

  it('keeps the newest two hundred', () => {
    const many = Array.from({ length: 200 }, (_one, n) => [`${n}`, { at: at - 200 + n, seconds: 8 }]);
    localHistory.set(FILMS.key, JSON.stringify(Object.fromEntries(many)));
    keepPlaceIn(FILMS, 'newest', 9);
    expect([placeIn(FILMS, '0'), placeIn(FILMS, '1'), placeIn(FILMS, 'newest')]).toEqual([undefined, 8, 9]);
  });

  it.each([
    'rubbish',
    '[]',
    '"a"',
    '{"a":5}',
    '{"a":null}',
    '{"a":{"at":1}}',
    JSON.stringify({ a: { at, seconds: -1 } }),
    JSON.stringify({ a: { at, seconds: '8' } }),
    JSON.stringify({ a: { at: 'now', seconds: 8 } }),
  ])('counts as nothing where somebody else wrote %s', (text) => {
    localHistory.set(FILMS.key, text);
    expect(placeIn(FILMS, 'a')).toBeUndefined();
    keepPlaceIn(FILMS, 'a', 9);
    expect(placeIn(FILMS, 'a')).toBe(9);
  });
});
