import { type Caller, CodedError } from '@alcova/contracts';

/** The account behind a call. @throws CodedError auth.required for everybody else */
export function accountOf(caller: Caller): string {
  if (caller.kind !== 'account') throw new CodedError('auth.required');
  return caller.accountId;
}

/** How likes name an account. */
export const accountPerson = (accountId: string): string => `a:${accountId}`;

/** How likes name who asks: the account, else the visitor of the gateway's cookie; null for neither. */
export function personOf(caller: Caller, visitor: string | null): string | null {
  if (caller.kind === 'account') return accountPerson(caller.accountId);
  return caller.kind === 'anonymous' && visitor !== null ? `v:${visitor}` : null;
}
