/** Why a picture cannot be had, for the log and for `pictures.reason`. */
export type Reason =
  | 'address-refused'
  | 'name-unknown'
  | 'unreachable'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'not-an-image'
  | 'not-stored'
  | 'given-up'
  | `answered-${number}`;

/** A picture that cannot be had. `again` tells whether another try may go better. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure';

  constructor(
    readonly reason: Reason,
    readonly again: boolean,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
