/** An address that nobody here may connect to, or a name that nobody knows. */
export class DestinationFailure extends Error {
  override readonly name = 'DestinationFailure';

  constructor(
    readonly reason: 'address-refused' | 'name-unknown',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }

  /** Whether another try may go better. */
  get again(): boolean {
    return this.reason === 'name-unknown';
  }
}
