import type { ErrorCode } from '@alcova/contracts';

/** The file itself is the reason: trying again would not help. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    /** The value that passed a limit, as people read it. */
    readonly found: string | null = null,
  ) {
    super(`${code}: ${detail}`);
  }
}
