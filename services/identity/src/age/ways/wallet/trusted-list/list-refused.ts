/** Why a trusted list is not believed: fixed words, for the log. */
export type ListRefusal =
  | 'too-large'
  | 'too-deep'
  | 'doctype'
  | 'not-xml'
  | 'not-a-list'
  | 'unsigned'
  | 'algorithm'
  | 'signer'
  | 'signature'
  | 'wrapped'
  | 'old'
  | 'sequence';

/** A trusted list that is not believed; nothing of it is in the error. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';

  constructor(
    readonly kind: ListRefusal,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}
