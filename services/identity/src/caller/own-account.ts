import { type Caller, CodedError } from '@alcova/contracts';

/** The account that asks about itself. @throws CodedError auth.required for a visitor or a process of the platform */
export function ownAccountId(caller: Caller): string {
  if (caller.kind !== 'account') throw new CodedError('auth.required');
  return caller.accountId;
}
