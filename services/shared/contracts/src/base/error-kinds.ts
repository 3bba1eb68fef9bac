/** How a failure is meant; the HTTP status is decided from it at the gateway's edge alone. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media'
  | 'unprocessable'
  | 'too-many'
  | 'internal'
  | 'unavailable';

export interface ErrorDefinition {
  readonly kind: ErrorKind;
  /** What a person reads, in Brazilian Portuguese; literal where the specification gives the text. */
  readonly message: string;
}
