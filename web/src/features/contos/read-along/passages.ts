import { type Cue, cueAt } from '../../../shared/transcript/cues';
import { sentencesOf, type TextRange } from '../../../shared/transcript/sentences';

/** What is spoken, and where it stands in the tale; null where it does not. */
export interface Passage extends Cue {
  readonly range: TextRange | null;
}

/** Where less of what is spoken stands in the tale, something else is told. */
const LEAST_SHARE = 0.5;

/** The passages of a narration, ordered by start; none where it does not tell this tale. */
export function passagesOf(paragraphs: readonly string[], cues: readonly Cue[]): Passage[] {
  const ranges = sentencesOf(paragraphs, cues);
  const found = ranges.filter((range) => range !== null).length;
  if (found < cues.length * LEAST_SHARE) return [];
  return cues.map((cue, at) => ({ ...cue, range: ranges[at] ?? null }));
}

/** The paragraph that is told at `seconds`, or was told last; undefined before the first. */
export const paragraphAt = (passages: readonly Passage[], seconds: number): number | undefined =>
  passages.slice(0, cueAt(passages, seconds) + 1).findLast(({ range }) => range !== null)?.range?.paragraph;

/** The first passage of a paragraph, or of the next that is told; undefined where nothing more is. */
export const passageFrom = (passages: readonly Passage[], paragraph: number): Passage | undefined =>
  passages.find(({ range }) => range !== null && range.paragraph >= paragraph);
