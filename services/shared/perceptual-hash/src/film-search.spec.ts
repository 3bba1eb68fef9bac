import { type AskedFrame, FilmSearch, type ListedFrame } from './film-search';

/** A hash of which most differ in about half of their bits. */
function hashOf(number: number): Uint8Array {
  let state = number * 2_654_435_761 + 1;
  return Uint8Array.from({ length: 32 }, () => {
    state = (Math.imul(state ^ (state >>> 13), 1_274_126_177) + 12_345) >>> 0;
    return (state >>> 11) & 0xff;
  });
}
const film = (numbers: number[], from = 0): AskedFrame[] =>
  numbers.map((number, at) => ({ at: from + at, asked: hashOf(number) }));
const SCENES = Array.from({ length: 20 }, (_, at) => 100 + at);
function searchFor(numbers: readonly number[], timed = true): FilmSearch {
  const frames: ListedFrame[] = numbers.map((_, at) => ({ film: 'f', at: timed ? at : null }));
  return new FilmSearch(Buffer.concat(numbers.map(hashOf)), frames);
}

describe('films that are like one another', () => {
  const listed = searchFor(SCENES);
  const isFound = async (frames: AskedFrame[], search = listed) => (await search.like({ frames })).length > 0;

  it('are found with where they are alike', async () => {
    expect(await listed.like({ frames: film(SCENES) })).toEqual([
      { film: 'f', frames: 20, distance: 0, at: 0, listedAt: 0 },
    ]);
  });

  it('are found in the middle of another, and as a piece of another', async () => {
    const around = Array.from({ length: 100 }, (_, at) => 1_000 + at);
    expect(await isFound(film([...around, ...SCENES, ...around]))).toBe(true);
    expect(await isFound(film(SCENES.slice(5, 11), 300.4))).toBe(true);
  });

  it('are found where only some frames are alike, in their order', async () => {
    expect(await isFound(film(SCENES.map((scene, at) => (at % 3 === 0 ? scene : 2_000 + at))))).toBe(true);
  });

  it('are not the same for two frames, for frames in another order, or for an opening that many have', async () => {
    expect(await isFound(film([SCENES[0] ?? 0, SCENES[1] ?? 0, 1, 2, 3, 4, 5, 6, 7, 8]))).toBe(false);
    expect(await isFound(film([...SCENES].reverse()))).toBe(false);
    const opening = [...SCENES.slice(0, 4), ...Array.from({ length: 16 }, (_, at) => 3_000 + at)];
    expect(await isFound(film(opening))).toBe(false);
  });

  it('are the same for one still picture only where that is nearly all there is', async () => {
    const still = searchFor(Array.from({ length: 10 }, () => 7));
    expect(await isFound(film(Array.from({ length: 10 }, () => 7)), still)).toBe(true);
    expect(await isFound(film([7, 7, 7, 7, 1, 2, 3, 4, 5, 6]), still)).toBe(false);
  });

  it('are found by lists without times from two frames on', async () => {
    const pictures = searchFor([50, 51], false);
    expect(await isFound(film([1, 50, 2, 51]), pictures)).toBe(true);
    expect(await isFound(film([1, 50, 50, 2]), pictures)).toBe(true);
    expect(await isFound(film([1, 50, 2, 3]), pictures)).toBe(false);
    expect(await isFound(film([50]), pictures)).toBe(true);
  });
});
