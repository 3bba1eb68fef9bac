import { CodedError } from '@alcova/contracts';
import { fieldsOf } from '../http/fields';
import { emptyFields } from '../http/empty-fields';
import type { InvalidInput } from '../http/input';

const FIELDS = ['title', 'description', 'coverUrl', 'price', 'link', 'type'] as const;

/** Failed validation of a book's form (BOOK-05): first whether a field is empty, then the price, then the rest field by field. */
export const invalidBook: InvalidInput = (error, part, input) => {
  const fields = fieldsOf(error);
  if (part !== 'body') return new CodedError('request.invalid', undefined, fields);
  if (emptyFields(error, input, FIELDS).length > 0)
    return new CodedError('book.fields-required', undefined, fields);
  const isPriceWrong = Object.hasOwn(fields, 'price');
  return new CodedError(isPriceWrong ? 'book.price-invalid' : 'request.invalid', undefined, fields);
};
