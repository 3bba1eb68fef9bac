import { cueAt, cuesOf } from './cues';

const read = (
  startTime: number,
  endTime: number,
  text: string,
  shown = 'nothing was asked of the browser',
) => ({
  ...{ startTime, endTime, text },
  getCueAsHTML: () => ({ textContent: shown }),
});

describe('what a browser has read of a file', () => {
  it('is text alone: tags are what the browser makes of them', () => {
    const cues = cuesOf([
      read(1, 2, '<v Ana>Olá &amp; <img src=x onerror=alert(1)>até\nlogo', 'Olá & até\nlogo'),
      read(3, 4, 'Sem\n  sinais'),
    ]);
    expect(cues).toEqual([
      { start: 1, end: 2, text: 'Olá & até logo' },
      { start: 3, end: 4, text: 'Sem sinais' },
    ]);
  });

  it('is ordered, without what says nothing, and bounded', () => {
    expect(cuesOf([read(5, 6, 'b'), read(1, 9, 'a'), read(2, 3, ' \n '), read(2, 3, '<i></i>', '')])).toEqual(
      [
        { start: 1, end: 9, text: 'a' },
        { start: 5, end: 6, text: 'b' },
      ],
    );
    expect(cuesOf(Array.from({ length: 30_000 }, (_, at) => read(at, at + 1, 'x')))).toHaveLength(20_000);
  });
});

describe('the cue of a moment', () => {
  const cues = cuesOf([read(2, 3, 'a'), read(3, 5, 'b'), read(9, 10, 'c')]);
  it.each([
    [0, -1],
    [1.9, -1],
    [2, 0],
    [2.999_9, 1],
    [4.9, 1],
    [7, 1],
    [9, 2],
    [500, 2],
  ])('%d s is %d', (seconds, place) => expect(cueAt(cues, seconds)).toBe(place));
  it('is none where there are none', () => expect(cueAt([], 5)).toBe(-1));
});
