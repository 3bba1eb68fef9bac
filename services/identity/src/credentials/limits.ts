/** So many acts of one kind by one subject within a window that begins with the first of them. */
export interface Limit {
  /** Keeps the subjects of different limits apart. */
  readonly name: string;
  readonly tries: number;
  readonly windowSeconds: number;
  /** LIMIT_SCALE multiplies the tries. */
  readonly scaled: boolean;
}

/** Wrong passwords by e-mail, known or not, and network. The number is promised to people, so no setting changes it. */
export const NETWORK_TRIES: Limit = {
  name: 'wrong-password',
  tries: 10,
  windowSeconds: 15 * 60,
  scaled: false,
};
/** Wrong passwords by account and a device on which it signed in before: strangers cannot use these up. */
export const DEVICE_TRIES: Limit = { ...NETWORK_TRIES, name: 'wrong-password-device' };
/** Wrong passwords by e-mail from all unknown devices together: past it they are slowed down, and none is refused. */
export const ACCOUNT_TRIES: Limit = { ...NETWORK_TRIES, name: 'wrong-password-account', tries: 100 };
/** Wrong proofs of a person who is signed in, by session. */
export const PROOF_TRIES: Limit = { ...NETWORK_TRIES, name: 'wrong-proof' };
/** New accounts by the network that asks for them, taken addresses too. */
export const REGISTRATIONS: Limit = {
  name: 'registration',
  tries: 20,
  windowSeconds: 3_600,
  scaled: true,
};
/** Links for a new password by e-mail, known or not: nobody's inbox is filled by a stranger. */
export const RESET_MAILS: Limit = { name: 'reset-mail', tries: 5, windowSeconds: 3_600, scaled: true };
/** Links that confirm an address, by that address. */
export const CONFIRMATION_MAILS: Limit = {
  name: 'confirmation-mail',
  tries: 5,
  windowSeconds: 3_600,
  scaled: true,
};
/** Asked changes of address, by account: each sends two mails. */
export const EMAIL_CHANGES: Limit = { name: 'email-change', tries: 5, windowSeconds: 3_600, scaled: true };
/** Mails on reports to an address that a report named, by that address. */
export const REPORT_MAILS: Limit = {
  name: 'report-mail',
  tries: 30,
  windowSeconds: 24 * 3_600,
  scaled: true,
};
