import type { Readable, Writable } from 'node:stream';

/** Where a command reads from and writes to. */
export interface Streams {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  readonly errors: Writable;
}

export const STANDARD_STREAMS: Streams = {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
};
