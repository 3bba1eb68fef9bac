import { type Caller, CodedError, type Role, type RpcContract } from '@alcova/contracts';

/** Default deny inside a service: lets accounts of the listed roles and the platform's own processes pass. @throws CodedError auth.forbidden */
export function requireRole(caller: Caller, ...roles: readonly Role[]): void {
  if (caller.kind === 'system') return;
  if (caller.kind === 'account' && roles.includes(caller.role)) return;
  throw new CodedError('auth.forbidden');
}

/** Whether a caller is an operator's command. */
export const isOperator = (caller: Caller): boolean => caller.kind === 'system' && caller.name === 'operator';

/**
 * Lets nothing but an operator's command ask what is an operator's. What services and workers ask each other needs no caller: the broker
 * lets only them publish it.
 * @throws CodedError auth.forbidden
 */
export function requireAsker(contract: Pick<RpcContract, 'askedBy'>, caller: Caller): void {
  if (contract.askedBy === 'operator' && !isOperator(caller)) throw new CodedError('auth.forbidden');
}
