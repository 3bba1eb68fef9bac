import { type TermMark } from '@alcova/contracts';
import { type Mark } from '../../shared/tales/segments';
import { kindLabels } from './texts';

/** Where terms of the list stand, as they are marked in a text. */
export const termMarks = (found: readonly TermMark[]): Mark[] =>
  found.map(({ place, kind, term }) => ({ ...place, kind, label: `${kindLabels[kind]}: ${term}` }));
