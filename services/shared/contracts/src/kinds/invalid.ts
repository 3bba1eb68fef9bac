import type { ErrorCode } from '../base/errors';

/**
 * What a form's failed validation is answered with besides the texts of its fields: the first rule of which one of the fields fits, else
 * `request.invalid`. `empty`: left out where it is needed, null, or blank; `length`: a text that is too short or too long; `wrong`: any
 * mistake in it.
 */
export interface InvalidRule {
  readonly when: 'empty' | 'length' | 'wrong';
  /** Where the fields stand; the body when left out. */
  readonly in?: 'params';
  readonly fields: readonly string[];
  readonly code: ErrorCode;
}
