import { CodedError } from '@alcova/contracts';
import { codedErrorOf } from '../http/problems';

const BROKEN_OFF_CODES = new Set(['FST_MP_PREMATURE_CLOSE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);
/** How the multipart parser words a form that ends too early; it has no codes for these. */
const BROKEN_OFF_TEXTS = /terminated early|unexpected end of multipart|aborted/i;

/** Why an upload failed, as a coded error: what the client did to the connection is `upload.interrupted`. */
export function uploadFailure(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (error instanceof Error) {
    const code = 'code' in error ? error.code : undefined;
    if (typeof code === 'string' && BROKEN_OFF_CODES.has(code)) return new CodedError('upload.interrupted');
    if (BROKEN_OFF_TEXTS.test(error.message)) return new CodedError('upload.interrupted');
  }
  return codedErrorOf(error);
}
