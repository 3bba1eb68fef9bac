import { CodedError, type ErrorCode } from '@alcova/contracts';
import type { z } from 'zod';
import { FIELD_TEXTS } from './texts';

/** What is wrong, by dotted field path, in Portuguese. The first mistake of a field counts. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of error.issues.slice(0, 50)) {
    const path = issue.path.map(String).join('.') || 'body';
    if (!fields.has(path)) fields.set(path, textOf(issue));
  }
  return Object.fromEntries(fields);
}

function textOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      // Issues do not carry the input; their text tells a missing field from one of the wrong type.
      return issue.message.endsWith('received undefined') ? FIELD_TEXTS.required : FIELD_TEXTS.wrongType;
    case 'too_small':
      if (issue.origin !== 'string') return FIELD_TEXTS.tooSmall;
      return issue.minimum > 1 ? FIELD_TEXTS.tooShort(Number(issue.minimum)) : FIELD_TEXTS.required;
    case 'too_big':
      return FIELD_TEXTS.tooBig;
    case 'invalid_value':
      return FIELD_TEXTS.notAnOption;
    default:
      return FIELD_TEXTS.invalid;
  }
}

/** The failure of a field that is missing and has a message of its own. */
export const missingField = (code: ErrorCode, field: string): CodedError =>
  new CodedError(code, undefined, { [field]: FIELD_TEXTS.required });
