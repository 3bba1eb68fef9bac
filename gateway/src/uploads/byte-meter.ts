import { CodedError, type ErrorCode } from '@alcova/contracts';
import { Transform, type TransformCallback } from 'node:stream';

/** Counts the bytes that pass, and fails with `code` as soon as there are more than `limit`. */
export class ByteMeter extends Transform {
  bytes = 0;

  constructor(
    private readonly limit: number,
    private readonly code: ErrorCode,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.limit) done(new CodedError(this.code));
    else done(null, chunk);
  }
}
