import { type Caller, CodedError, type Role, type RpcContract } from '@alcova/contracts';

/**
 * Default deny inside a service: lets accounts of the listed roles pass, and a process that the contract names (`requireAllowedCaller` has seen to
 * that). @throws CodedError auth.forbidden
 */
export function requireRole(caller: Caller, ...roles: readonly Role[]): void {
  if (caller.kind === 'system') return;
  if (caller.kind === 'account' && roles.includes(caller.role)) return;
  throw new CodedError('auth.forbidden');
}

/** Whether a caller is an operator's command. */
export const isOperator = (caller: Caller): boolean => caller.kind === 'system' && caller.name === 'operator';

/**
 * Lets nothing but an operator's command ask what is an operator's, and no process ask for itself what the contract does not say. What
 * services and workers ask each other needs no caller: the broker lets only them publish it.
 * @throws CodedError auth.forbidden
 */
export function requireAllowedCaller(
  { askedBy, ownAskers = [] }: Pick<RpcContract, 'askedBy' | 'ownAskers'>,
  caller: Caller,
): void {
  const isNamed = caller.kind === 'system' && [askedBy, ...ownAskers].some((name) => name === caller.name);
  if (askedBy === 'operator' ? !isNamed : caller.kind === 'system' && !isNamed)
    throw new CodedError('auth.forbidden');
}

/**
 * Default deny of what is declared as an operation: lets through who may call it. Who asks for himself, `requireAllowedCaller` has looked at.
 * @throws CodedError auth.forbidden
 */
export function requireAccess(
  { access, askedBy }: Pick<RpcContract, 'access' | 'askedBy'>,
  caller: Caller,
): void {
  if (access === 'public') return;
  if (access !== 'asker') return requireRole(caller, ...access);
  // Services sign nothing: the broker lets the named one alone ask.
  const isSigned = askedBy === undefined || askedBy === 'operator';
  if (isSigned && caller.kind !== 'system') throw new CodedError('auth.forbidden');
}
