/** The command line was not understood: exit code 2. `message` is one line for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for cannot be done: exit code 1. `message` is one line for the operator, shown without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The message of whatever was thrown, in one line. */
export function reasonOf(error: unknown): string {
  const text =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return text.replace(/\s+/g, ' ').trim();
}
