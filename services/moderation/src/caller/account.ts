import { type Caller, CodedError } from '@alcova/contracts';

/** The account behind a call that only people may make. @throws CodedError auth.forbidden */
export function accountOf(caller: Caller): string {
  if (caller.kind === 'account') return caller.accountId;
  throw new CodedError('auth.forbidden');
}
