import { CodedError } from '@alcova/contracts';
import { fieldsOf } from '../http/fields';
import { emptyFields } from '../http/empty-fields';
import type { InvalidInput } from '../http/input';

const FIELDS = ['title', 'description', 'coverUrl', 'price', 'link', 'type'] as const;
const TOLD = [
  ['price', 'book.price-invalid'],
  ['coverUrl', 'book.address-invalid'],
  ['link', 'book.address-invalid'],
] as const;

/** Failed validation of a book's form (BOOK-05): first whether a field is empty, then the price, the addresses, the rest. */
export const invalidBook: InvalidInput = (error, part, input) => {
  const fields = fieldsOf(error);
  if (part !== 'body') return new CodedError('request.invalid', undefined, fields);
  if (emptyFields(error, input, FIELDS).length > 0)
    return new CodedError('book.fields-required', undefined, fields);
  const told = TOLD.find(([field]) => Object.hasOwn(fields, field));
  return new CodedError(told ? told[1] : 'request.invalid', undefined, fields);
};
