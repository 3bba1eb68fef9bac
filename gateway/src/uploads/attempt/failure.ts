import { CodedError } from '@alcova/contracts';
import { z } from 'zod';
import { codedErrorOf } from '../../http/problems';

const BROKEN_OFF_CODES = new Set(['FST_MP_PREMATURE_CLOSE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);
/** How the multipart parser words a form that ends too early; it has no codes for these. */
const BROKEN_OFF_TEXTS = /terminated early|unexpected end of multipart|aborted/i;

/** What errors of streams and parsers have in common. */
const streamError = z.object({ code: z.string().optional().catch(undefined), message: z.string() });

/** Whether the client did it to the connection: it went before the end. */
export function isBrokenOff(error: unknown): boolean {
  const known = streamError.safeParse(error);
  return (
    known.success &&
    (BROKEN_OFF_CODES.has(known.data.code ?? '') || BROKEN_OFF_TEXTS.test(known.data.message))
  );
}

/** Why an upload failed, as a coded error: what the client did to the connection is `upload.interrupted`. */
export function uploadFailure(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  return isBrokenOff(error) ? new CodedError('upload.interrupted') : codedErrorOf(error);
}
