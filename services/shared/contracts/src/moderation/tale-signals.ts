import { z } from 'zod';
import { line } from '../kinds/text';
import { count, id, timestamp } from '../base/primitives';
import { passage } from './tale-reasons';
import { taleStatus } from './tales';

export const MAX_SIMILAR_TALES = 5;
export const MAX_MARKS = 200;

/** What a term of the list means when it stands in a tale. `minor` jumps the queue and asks twice before an approval. */
export const termKind = z.enum(['minor', 'violence', 'personal-data', 'advertising', 'other']);
export type TermKind = z.infer<typeof termKind>;

/** A place where a term of the list stands. */
export const termMark = z.object({ term: z.string(), kind: termKind, place: passage });
export type TermMark = z.infer<typeof termMark>;

/** Another tale that is nearly the same. `likeness` is the estimated share (0 to 1) of the word pairs that both have. */
export const similarTale = z.object({
  id,
  title: z.string(),
  sentAt: timestamp,
  status: taleStatus,
  likeness: z.number().min(0).max(1),
  isSameAuthor: z.boolean(),
});
export type SimilarTale = z.infer<typeof similarTale>;

/** What was sent before by who sent this. */
export const authorHistory = z.object({
  sent: count,
  approved: count,
  denied: count,
  withdrawn: count,
  lastRefusedAt: timestamp.nullable(),
  isSuspended: z.boolean(),
});

/** What a moderator is told beside the text: each says where it comes from, none decides. */
export const taleSignals = z.object({
  marks: z.array(termMark).max(MAX_MARKS),
  /** Their places are in the title. */
  titleMarks: z.array(termMark).max(MAX_MARKS),
  similar: z.array(similarTale).max(MAX_SIMILAR_TALES),
  /** Null where a tale came without an account: from an import. */
  history: authorHistory.nullable(),
  /** ISO 639-3; `und` where it cannot be told. */
  language: z.string(),
  isPortuguese: z.boolean(),
  words: count,
  characters: count,
});
export type TaleSignals = z.infer<typeof taleSignals>;

/** `{idade}` at the beginning of a term stands for every age under 18; a term that is off is kept, and not looked for. */
export const listedTerm = z.object({
  term: line({ min: 2, max: 80 }),
  kind: termKind,
  isOff: z.boolean().optional(),
});
export type ListedTerm = z.infer<typeof listedTerm>;
/** As it was taken once, whatever is asked of a new one. */
export const storedTerm = listedTerm.extend({ term: z.string() });
export const MAX_LISTED_TERMS = 1_000;
