/** A failure that its reader can act on: `message` is one Portuguese line for the operator, shown without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The message of whatever was thrown, in one line. */
export function reasonOf(error: unknown): string {
  const text =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Whether a Node error carries one of these codes (`ENOENT`, `ESRCH`, ...). Asks for the code alone: under jest, errors of Node itself
 * are no instances of the test's own Error.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return typeof error.code === 'string' && codes.includes(error.code);
}
