import { CodedError, type InvalidRule } from '@alcova/contracts';
import type { z } from 'zod';
import { emptyFields } from './empty-fields';
import { fieldsOf } from './fields';

/** Makes the error of a failed validation, from what was wrong, in which part, and what came in. */
export type InvalidInput = (
  error: z.ZodError,
  part: 'params' | 'query' | 'body',
  input: unknown,
) => CodedError;

/** The error by a route's rules: the code of the first that fits, else `request.invalid`, with the texts of the fields. */
export const invalidBy =
  (rules: readonly InvalidRule[] = []): InvalidInput =>
  (error, part, input) => {
    const texts = fieldsOf(error);
    const fits = ({ when, fields }: InvalidRule): boolean =>
      when === 'empty'
        ? emptyFields(error, input, fields).length > 0
        : fields.some((field) => Object.hasOwn(texts, field));
    const rule = part === 'body' ? rules.find(fits) : undefined;
    return new CodedError(rule?.code ?? 'request.invalid', undefined, texts);
  };
