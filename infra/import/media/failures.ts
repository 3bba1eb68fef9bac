import { DestinationFailure } from '@alcova/outside';

export type MediaReason =
  | 'address-refused'
  | 'name-unknown'
  | 'too-many-redirects'
  | 'too-large'
  | 'empty'
  | 'unreachable'
  | `answered-${number}`;

/** A file that cannot be had. `again` tells whether another try may go better. */
export class MediaFailure extends Error {
  override readonly name = 'MediaFailure';

  constructor(
    readonly reason: MediaReason,
    readonly again: boolean,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** What a failed try means; whatever a connection fails with may pass. A name that nobody knows is left to another run: hosts that are gone name many files. */
export function mediaFailureOf(error: unknown): MediaFailure {
  if (error instanceof MediaFailure) return error;
  if (error instanceof DestinationFailure) return new MediaFailure(error.reason, false, { cause: error });
  return new MediaFailure('unreachable', true, { cause: error });
}
