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
/** Wrong codes of an authenticator at sign-in, by account and network. The number is promised to people, so no setting changes it. */
export const NETWORK_CODES: Limit = { ...NETWORK_TRIES, name: 'wrong-code' };
/** The same by account and a device on which it signed in before: who knows only the password cannot use these up. */
export const DEVICE_CODES: Limit = { ...NETWORK_TRIES, name: 'wrong-code-device' };
/**
 * Wrong codes in a day from all unknown devices of an account together: each of a million guesses is right with three in a million, so a year
 * of this many guesses is right with 3 %. No owner mistypes so often, and theirs is the way by a known device, a recovery code or a passkey.
 */
export const DAY_CODES: Limit = {
  ...{ name: 'wrong-code-day', tries: 30, windowSeconds: 24 * 3_600 },
  scaled: false,
};
/** The same from all known devices together: who reads the account's mail makes as many of these as they like. */
export const DEVICES_DAY_CODES: Limit = { ...DAY_CODES, name: 'wrong-code-devices-day', tries: 50 };
/** The same from one session, as proofs of the person. */
export const SESSION_DAY_CODES: Limit = { ...DAY_CODES, name: 'wrong-code-session-day' };
/** Recovery codes at sign-in, by account and network or known device. Nobody guesses one: this is for the work that they make. */
export const RECOVERY_CODES: Limit = { ...NETWORK_TRIES, name: 'recovery-code', tries: 100 };
/** Codes with which a second factor is set up, by account: only who is signed in shows them. */
export const SETUP_CODES: Limit = { ...NETWORK_TRIES, name: 'setup-code' };
/** Mails that somebody guesses codes, by account. */
export const GUESSING_MAILS: Limit = { ...DAY_CODES, name: 'guessing-mail', tries: 1 };
/** Sign-ins from new devices that an account is told of. */
export const NEW_DEVICE_MAILS: Limit = { ...DAY_CODES, name: 'new-device-mail', tries: 5 };
/** Mails on the security of an account by address: further ones of a day wait longer, none is left out. */
export const SECURITY_MAILS: Limit = { ...DAY_CODES, name: 'security-mail', tries: 1 };
/** Wrong proofs of a person who is signed in, by session. */
export const PROOF_TRIES: Limit = { ...NETWORK_TRIES, name: 'wrong-proof' };
/** New accounts by the network that asks for them, taken addresses too. */
export const REGISTRATIONS: Limit = {
  name: 'registration',
  tries: 20,
  windowSeconds: 3_600,
  scaled: true,
};
/** The same by the first 48 bits of an IPv6 address: one customer may have thousands of networks of 64. */
export const WIDER_REGISTRATIONS: Limit = { ...REGISTRATIONS, name: 'wider-registration', tries: 60 };
/** Requests for a new password by the network that asks for them, whatever the addresses. */
export const RESETS: Limit = { ...REGISTRATIONS, name: 'reset' };
export const WIDER_RESETS: Limit = { ...WIDER_REGISTRATIONS, name: 'wider-reset' };
/** Mails that somebody's network asks for in a day: counted for their turns, and refused to nobody. */
export const NETWORK_MAILS: Limit = {
  ...{ name: 'network-mail', tries: 1, windowSeconds: 24 * 3_600 },
  scaled: false,
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
/** Invitations that are sent again, by the account that is invited. Strangers cannot use these up. */
export const INVITATION_MAILS: Limit = { ...REGISTRATION_MAILS, name: 'invitation-mail', tries: 3 };
/** The same by the administrator who asks for them. */
export const INVITATIONS: Limit = { ...REGISTRATION_MAILS, name: 'invitation', tries: 60 };
/** Asked changes of address, by account: each sends two mails. */
export const EMAIL_CHANGES: Limit = { name: 'email-change', tries: 5, windowSeconds: 3_600, scaled: true };
/** Mails on reports to an address that a report named, by that address. */
export const REPORT_MAILS: Limit = {
  name: 'report-mail',
  tries: 30,
  windowSeconds: 24 * 3_600,
  scaled: true,
};
/** Mails on uploads that failed, by who sent them: of many that fail together the log of uploads tells the rest. */
export const UPLOAD_MAILS: Limit = { name: 'upload-mail', tries: 10, windowSeconds: 3_600, scaled: true };
/** Calls of the webhook that an administrator asks for to see what it answers. */
export const WEBHOOK_TESTS: Limit = { ...UPLOAD_MAILS, name: 'webhook-test', tries: 20 };
