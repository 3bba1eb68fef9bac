import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
/** Without what is easily mistaken: 24 of these hold 118 bits, so a plain hash is safe to keep (ASVS 6.5.2 asks for 112). */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 6;
const GROUP_LENGTH = 4;

const draw = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Codes for who lost the authenticator, such as `k7mp-w2xd-9fqa-h4tn-r8cv-b3ys`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, () => draw(GROUP_LENGTH)).join('-'));

/** What is kept of a recovery code; spaces, hyphens and case as people type them make no difference. */
export const hashOfRecoveryCode = (accountId: string, typed: string): string =>
  createHash('sha256')
    .update(`${accountId}:${typed.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('hex');
