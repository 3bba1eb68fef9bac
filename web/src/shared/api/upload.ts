import { type RouteContract } from '@alcova/contracts';
import { filledAddress, methodOf, type Operation } from './address';
import { type AnswerOf, readAnswer } from './answer';
import { withSession } from './call';
import { localError } from './error';

export interface UploadOptions {
  /** Bytes on their way, 0 to 1; called often. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

function sendForm(
  operation: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel, { once: true });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel));
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(localError('network')));
    request.addEventListener('abort', () => reject(localError('cancelled')));
    request.open(methodOf(operation), filledAddress(operation));
    request.setRequestHeader('accept', 'application/json');
    if (signal.aborted) reject(localError('cancelled'));
    else request.send(form);
  });
}

/**
 * Sends a multipart form. `fetch` reports no progress of what it sends, hence XMLHttpRequest. There is no deadline: 15 GB take their time.
 * The fields must stand in the form before the file, since the server reads it as a stream. Throws ApiError.
 */
export function upload<R extends RouteContract = never>(
  operation: Operation<R>,
  form: FormData,
  options: UploadOptions,
): Promise<AnswerOf<R>>;
export function upload(operation: string, form: FormData, options: UploadOptions): Promise<unknown> {
  return withSession(async () => {
    const answered = await sendForm(operation, form, options);
    const headers = { get: (name: string) => answered.getResponseHeader(name) };
    return readAnswer(answered.status, answered.responseText, headers);
  });
}
