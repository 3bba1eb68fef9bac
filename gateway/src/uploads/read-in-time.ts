import { CodedError } from '@alcova/contracts';
import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteMeter } from './byte-meter';

/** 20 MiB at 560 kbit/s: a place in memory is not held any longer by a picture that trickles in. */
const WITHIN_MS = 300_000;

/**
 * A whole file in memory, as much as the meter lets through.
 * @throws CodedError `upload.interrupted` after five minutes; what the file or the meter fails with
 */
export async function readInTime(file: Readable, meter: ByteMeter): Promise<Buffer> {
  const late = setTimeout(() => meter.destroy(new CodedError('upload.interrupted')), WITHIN_MS);
  try {
    // pipeline() carries the failure of either stream to the meter, where buffer() meets it.
    return await buffer(pipeline(file, meter, () => undefined));
  } finally {
    clearTimeout(late);
  }
}
