import { localHistory } from './history';
import { begunPlaces, keepPlaceIn, PLACE_KINDS, placeIn } from './places';

const { key } = PLACE_KINDS.film;
const at = Date.now();

describe('where one stopped', () => {
  beforeEach(() => {
    for (const kind of Object.values(PLACE_KINDS)) localHistory.remove(kind.key);
  });

  it('is kept and forgotten, each film by itself', () => {
    keepPlaceIn('film', 'a', 8);
    keepPlaceIn('film', 'b', 9);
    keepPlaceIn('film', 'a', null);
    expect([placeIn('film', 'a'), placeIn('film', 'b')]).toEqual([undefined, 9]);
    keepPlaceIn('film', 'b', null);
    expect(localHistory.get(key)).toBeNull();
  });

  it('reads what an earlier release stored', () => {
    localHistory.set(key, JSON.stringify({ a: { at, seconds: 8 } }));
    expect(placeIn('film', 'a')).toBe(8);
  });

  it('lists films and tales together, the latest first, with the length of a tale where it is known', () => {
    localHistory.set(key, JSON.stringify({ a: { at: at - 2, seconds: 8 }, b: { at, seconds: 9 } }));
    const tales = { c: { at: at - 1, paragraph: 3, of: 20 }, d: { at: at - 3, paragraph: 4, of: 'x' } };
    localHistory.set(PLACE_KINDS.tale.key, JSON.stringify(tales));
    expect(begunPlaces()).toEqual([
      { kind: 'film', id: 'b', at, value: 9 },
      { kind: 'tale', id: 'c', at: at - 1, value: 3, of: 20 },
      { kind: 'film', id: 'a', at: at - 2, value: 8 },
      { kind: 'tale', id: 'd', at: at - 3, value: 4 },
    ]);
    keepPlaceIn('tale', 'd', 5, 30);
    expect(begunPlaces()[0]).toMatchObject({ id: 'd', value: 5, of: 30 });
  });

  it('keeps the newest two hundred', () => {
    const many = Array.from({ length: 200 }, (_one, n) => [`${n}`, { at: at - 200 + n, seconds: 8 }]);
    localHistory.set(key, JSON.stringify(Object.fromEntries(many)));
    keepPlaceIn('film', 'newest', 9);
    expect([placeIn('film', '0'), placeIn('film', '1'), placeIn('film', 'newest')]).toEqual([
      undefined,
      8,
      9,
    ]);
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
    localHistory.set(key, text);
    expect(placeIn('film', 'a')).toBeUndefined();
    keepPlaceIn('film', 'a', 9);
    expect(placeIn('film', 'a')).toBe(9);
  });
});
