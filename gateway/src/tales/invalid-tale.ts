import { CodedError, MAX_TALE_TITLE_CHARACTERS, taleText } from '@alcova/contracts';
import { emptyFields } from '../http/empty-fields';
import { fieldsOf } from '../http/fields';
import type { InvalidInput } from '../http/invalid-input';
import { FIELD_TEXTS } from '../http/texts';

const FIELDS = ['title', 'tale', 'category'] as const;
const DECLARATIONS = ['ownWork', 'adultsOnly'] as const;

/**
 * Failed validation of a tale's form: first whether a field is empty (TALE-02), then the lengths, then the declarations, then the rest
 * field by field.
 */
export const invalidTale: InvalidInput = (error, part, input) => {
  const fields = fieldsOf(error);
  const is = (name: string) => Object.hasOwn(fields, name);
  if (part !== 'body') return new CodedError('request.invalid', undefined, fields);
  const empty = emptyFields(error, input, FIELDS);
  if (empty.length > 0) {
    const missing = Object.fromEntries(empty.map((name) => [name, FIELD_TEXTS.required]));
    return new CodedError('tale.fields-required', undefined, { ...fields, ...missing });
  }
  if (is('title') && tooLongTitle(input)) return new CodedError('tale.title-too-long', undefined, fields);
  if (is('tale') && isText(input, 'tale')) return new CodedError('tale.text-length', undefined, fields);
  if (DECLARATIONS.some(is)) return new CodedError('tale.declarations-required', undefined, fields);
  return new CodedError('request.invalid', undefined, fields);
};

const fieldOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null
    ? Object.entries(input).find(([key]) => key === name)?.[1]
    : undefined;
const isText = (input: unknown, name: string): boolean => typeof fieldOf(input, name) === 'string';

function tooLongTitle(input: unknown): boolean {
  const title = fieldOf(input, 'title');
  if (typeof title !== 'string') return false;
  return !taleText.title.safeParse(title).success && title.length > MAX_TALE_TITLE_CHARACTERS;
}
