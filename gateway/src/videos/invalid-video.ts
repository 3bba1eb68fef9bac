import { CodedError } from '@alcova/contracts';
import type { z } from 'zod';
import { fieldsOf } from '../http/fields';

/** The form's own messages, in the order in which the specification checks the fields. */
const REQUIRED = [
  ['title', 'video.title-required'],
  ['category', 'video.category-required'],
  ['url', 'video.file-required'],
] as const;

/** Failed validation of a video's form: the first required field that is missing or empty has a message of its own. */
export function invalidVideo(error: z.ZodError): CodedError {
  const fields = fieldsOf(error);
  const wrong = new Set(
    error.issues.filter((issue) => issue.code !== 'too_big').map((issue) => issue.path.join('.')),
  );
  // A body that is no object at all has none of the fields.
  const nothing = wrong.has('');
  const first = REQUIRED.find(([field]) => nothing || wrong.has(field));
  return new CodedError(first ? first[1] : 'request.invalid', undefined, fields);
}

/** The same for an edit, where an id that is none means that it was left out. */
export function invalidChanges(error: z.ZodError, part: 'params' | 'query' | 'body'): CodedError {
  if (part === 'params') return new CodedError('video.update-without-id');
  const isObject = error.issues.every((issue) => issue.path.length > 0);
  return isObject ? invalidVideo(error) : new CodedError('request.invalid', undefined, fieldsOf(error));
}
