import { CodedError } from '@alcova/contracts';
import { domainToASCII } from 'node:url';

/** RFC 5321, 4.1.2: the local part as a dot-atom. Letters that only look like these are refused, so no two addresses look alike. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_LOCAL = 64;
const MAX_LENGTH = 254;

/**
 * The one form in which addresses are compared: compatibility forms folded (NFKC), lower case, international domains in their ASCII form.
 * Undefined for what is no address that mail can be sent to.
 */
export function emailKeyOf(typed: string): string | undefined {
  const folded = typed.trim().normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, at);
  const domain = domainToASCII(folded.slice(at + 1));
  const key = `${local}@${domain}`;
  const valid =
    at > 0 &&
    local.length <= MAX_LOCAL &&
    key.length <= MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain);
  return valid ? key : undefined;
}

/** @throws CodedError auth.email-invalid */
export function requireEmailKey(typed: string): string {
  const key = emailKeyOf(typed);
  if (key === undefined) throw new CodedError('auth.email-invalid');
  return key;
}
