import { DIMENSIONS, type Track } from './vectors';

/** What a stretch of the film costs. One that is spoken in both costs 1 less their likeness, from 0 to 2. */
const BOTH_QUIET = 0.25;
const ONE_QUIET = 0.9;
/** What is spoken there is not in the text: a little more than what is alike, less than what is not. */
const UNTOLD = 0.78;

/** What it costs to take a stretch of the film for one of the text. */
export function costTogether(film: Track, at: number, text: Track, state: number): number {
  const [heard, told] = [at * DIMENSIONS, state * DIMENSIONS];
  let likeness = 0;
  for (let one = 0; one < DIMENSIONS; one += 1)
    likeness += (film.values[heard + one] ?? 0) * (text.values[told + one] ?? 0);
  const [silence, pause] = [film.quiet[at] ?? 0, text.quiet[state] ?? 0];
  const bothSpeak = (1 - silence) * (1 - pause);
  const bothQuiet = silence * pause;
  return bothSpeak * (1 - likeness) + bothQuiet * BOTH_QUIET + (1 - bothSpeak - bothQuiet) * ONE_QUIET;
}

/** What it costs to take a stretch of the film for one that the text does not tell. */
export function costApart(film: Track, at: number): number {
  const silence = film.quiet[at] ?? 0;
  return silence * BOTH_QUIET + (1 - silence) * UNTOLD;
}
