import { cleanText, isBlank } from '@alcova/contracts';
import { fromControl } from '../../../shared/admin/site-time';

const MAX_PARTICIPANTS = 50;
/** Characters of a name, of authors and participants alike. */
export const NAME_LENGTH = 120;

/** The names in a text that has one a line. */
export const namesOf = (text: string): string[] =>
  cleanText(text)
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => !isBlank(name));

/** Whether such a text names no more participants, and no longer ones, than a video takes. */
export function areParticipants(text: string): boolean {
  const names = namesOf(text);
  return names.length <= MAX_PARTICIPANTS && names.every((name) => name.length <= NAME_LENGTH);
}

/** Whether a time that was chosen in a control is one that can still come; none is. */
export const isFuture = (control: string): boolean =>
  control === '' || Date.parse(fromControl(control) ?? '') > Date.now();
