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
/** Wrong passwords by e-mail from all unknown devices together: past it each has to wait. */
export const ACCOUNT_TRIES: Limit = { ...NETWORK_TRIES, name: 'wrong-password-account', tries: 100 };
/**
 * The same in a day, beyond what a single network may try: past it unknown devices are refused. It is far above what a person mistypes, and a
 * person gets past it by a new password by mail.
 */
export const DAY_TRIES: Limit = {
  ...{ name: 'wrong-password-day', tries: 1_000, windowSeconds: 24 * 3_600 },
  scaled: false,
};
/** Tries that have to wait, each by its ticket: until then it may be made once. */
export const WAITING_TRIES: Limit = {
  ...{ name: 'waiting-try', tries: 1, windowSeconds: 60 },
  scaled: false,
};
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
/**
 * What registrations send to an address that they name, by that address. Apart from what follows: whoever uses one up takes no mails of
 * another kind away, and the link in the last one opens the account whoever asked for it.
 */
export const REGISTRATION_MAILS: Limit = {
  name: 'registration-mail',
  tries: 5,
  windowSeconds: 3_600,
  scaled: true,
};
/** Links that confirm the address of an account, by that address; they are sent to who is signed in. */
export const CONFIRMATION_MAILS: Limit = { ...REGISTRATION_MAILS, name: 'confirmation-mail' };
/** Links that confirm the address which an account is to get, by that address. */
export const NEW_ADDRESS_MAILS: Limit = { ...REGISTRATION_MAILS, name: 'new-address-mail' };
/** Asked changes of address, by account: each sends two mails. */
export const EMAIL_CHANGES: Limit = { name: 'email-change', tries: 5, windowSeconds: 3_600, scaled: true };
/** Mails on reports to an address that a report named, by that address. */
export const REPORT_MAILS: Limit = {
  name: 'report-mail',
  tries: 30,
  windowSeconds: 24 * 3_600,
  scaled: true,
};
