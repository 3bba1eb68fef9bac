import { CodedError, type InvalidRule } from '@alcova/contracts';
import type { z } from 'zod';
import { emptyFields } from './empty-fields';
import { fieldsOf } from './fields';
import { FIELD_TEXTS } from './texts';

/** Makes the error of a failed validation, from what was wrong, in which part, and what came in. */
export type InvalidInput = (
  error: z.ZodError,
  part: 'params' | 'query' | 'body',
  input: unknown,
) => CodedError;

/** The fields that are wrong in the way of a rule. */
function wrongFields({ when, fields }: InvalidRule, error: z.ZodError, input: unknown): readonly string[] {
  if (when === 'empty') return emptyFields(error, input, fields);
  const isOfLength = ({ code }: z.core.$ZodIssue) => code === 'too_small' || code === 'too_big';
  const wrong = new Set(
    error.issues.filter((issue) => when === 'wrong' || isOfLength(issue)).map(({ path }) => path[0]),
  );
  return fields.filter((field) => wrong.has(field));
}

/** The error by a route's rules: the code of the first that fits, else `request.invalid`, with the texts of the fields. */
export const invalidBy =
  (rules: readonly InvalidRule[] = []): InvalidInput =>
  (error, part, input) => {
    const texts = fieldsOf(error);
    for (const rule of rules.filter((each) => (each.in ?? 'body') === part)) {
      const wrong = wrongFields(rule, error, input);
      if (wrong.length === 0) continue;
      const missing: Record<string, string> = {};
      if (rule.when === 'empty') for (const field of wrong) missing[field] = FIELD_TEXTS.required;
      return new CodedError(rule.code, undefined, { ...texts, ...missing });
    }
    return new CodedError('request.invalid', undefined, texts);
  };
