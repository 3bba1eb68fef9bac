import type { Note } from '../../rolling/load/open-loop';
import type { LoadRequest } from '../../rolling/load/plan';

/** Each request is told when it has come to its end, as a line of JSON, so that whoever started this sees at once when the site is well again. */
export const noteLine: Note = (
  kind,
  dueAt,
  failure,
  { subject = null, status = 0, isToRetry = false } = {},
) => {
  const request: LoadRequest = { kind, dueAt, ms: Date.now() - dueAt, failure, subject, status, isToRetry };
  console.log(JSON.stringify(request));
};
