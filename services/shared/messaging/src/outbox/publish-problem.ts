import { NatsError } from 'nats';

/** JetStream's errors for a store, an account or a stream that takes no more. */
const FULL = new Set([10_002, 10_023, 10_028, 10_047, 10_077]);

/** Why messages stay in the outbox, for the operator. */
export function publishProblem(error: unknown): string {
  if (error instanceof NatsError) {
    const code = error.api_error?.err_code;
    if (code !== undefined && FULL.has(code))
      return `JetStream takes no more (${error.api_error?.description}): grow its volume and max_file_store, or purge what is of no use`;
    // The relay makes it again by itself.
    if (error.code === '503') return 'JetStream or a stream is not there';
    if (error.code === 'TIMEOUT') return 'JetStream does not answer';
  }
  return error instanceof Error ? error.message : String(error);
}
