import { AsyncLocalStorage } from 'node:async_hooks';

const MEBIBYTE = 1024 ** 2;
/** What a program may take that runs outside any job. */
const USUAL_BYTES = 400 * MEBIBYTE;
const current = new AsyncLocalStorage<number>();

/** A program took, or wanted, more memory than its job may have. */
export class OutOfMemory extends Error {
  override readonly name = 'OutOfMemory';

  constructor(detail: string) {
    super(`out of memory: ${detail}`);
  }
}

/** Runs a job: every program that it starts may take `bytes` of memory. */
export const withMemory = <T>(bytes: number, work: () => T): T => current.run(bytes, work);

/** Bytes that a program of the running job may take. */
export const memoryAllowance = (): number => current.getStore() ?? USUAL_BYTES;
