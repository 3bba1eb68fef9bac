import { isBlank } from '@alcova/contracts';
import { z } from 'zod';

const anyObject = z.looseObject({});

/**
 * Which of a form's fields failed for being empty: left out, null, or blank. A body that is no object has none of them; an edit may leave
 * out what it does not change, which fails no validation.
 */
export function emptyFields<Field extends string>(
  error: z.ZodError,
  input: unknown,
  fields: readonly Field[],
): Field[] {
  const body = anyObject.safeParse(input);
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  return fields.filter((field) => {
    const value = body.data?.[field];
    const isEmpty = value === undefined || value === null || (typeof value === 'string' && isBlank(value));
    return isEmpty && (!body.success || wrong.has(field));
  });
}
