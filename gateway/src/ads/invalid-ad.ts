import { CodedError } from '@alcova/contracts';
import { emptyFields } from '../http/empty-fields';
import { fieldsOf } from '../http/fields';
import type { InvalidInput } from '../http/input';

/** The form's own messages, in the order in which the specification checks the fields (AD-02). */
const ADDRESSES = [
  ['imageUrl', 'ad.image-address-invalid'],
  ['redirectUrl', 'ad.redirect-address-invalid'],
] as const;

/** Failed validation of an ad's form: first whether an address is empty, then the image's, then the other one's, then the rest. */
export const invalidAd: InvalidInput = (error, part, input) => {
  const fields = fieldsOf(error);
  if (part !== 'body') return new CodedError('request.invalid', undefined, fields);
  const addresses = ADDRESSES.map(([field]) => field);
  if (emptyFields(error, input, addresses).length > 0)
    return new CodedError('ad.fields-required', undefined, fields);
  const wrong = ADDRESSES.find(([field]) => Object.hasOwn(fields, field));
  return new CodedError(wrong ? wrong[1] : 'request.invalid', undefined, fields);
};
