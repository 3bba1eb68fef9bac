/** A failure that its reader can act on: `message` is one Portuguese line for the operator, shown without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The message of whatever was thrown, in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether a Node error carries this code (`ENOENT`, `ESRCH`, ...). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
