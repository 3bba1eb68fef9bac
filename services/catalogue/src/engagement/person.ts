import { type Caller, CodedError } from '@alcova/contracts';

/** The account behind a call. @throws CodedError auth.required for everybody else */
export function accountOf(caller: Caller): string {
  if (caller.kind !== 'account') throw new CodedError('auth.required');
  return caller.accountId;
}

/** How facts name an account. */
export const accountPerson = (accountId: string): string => `a:${accountId}`;

/**
 * How facts name who acts: the account, else the visitor that the gateway's cookie names. An account that has a visitor's cookie too acts as
 * the account alone.
 * @throws CodedError auth.required for neither
 */
export function personOf(caller: Caller, visitor: string | null): string {
  if (caller.kind === 'account') return accountPerson(caller.accountId);
  if (caller.kind === 'anonymous' && visitor !== null) return `v:${visitor}`;
  throw new CodedError('auth.required');
}

/** Those who run the site look at videos for their work: their views are no interest (design: administrators do not count). */
export const isStaff = (caller: Caller): boolean => caller.kind === 'account' && caller.role !== 'user';
