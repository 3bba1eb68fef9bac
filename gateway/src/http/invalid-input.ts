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
    const fits = ({ when, fields, in: place }: InvalidRule): boolean => {
      if ((place ?? 'body') !== part) return false;
      if (when === 'empty') return emptyFields(error, input, fields).length > 0;
      return fields.some((field) => Object.hasOwn(texts, field));
    };
    return new CodedError(rules.find(fits)?.code ?? 'request.invalid', undefined, texts);
  };
