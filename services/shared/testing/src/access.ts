import { ANONYMOUS, type Caller, EVERY_ROLE, type RpcContract } from '@alcova/contracts';

const CALLERS: readonly Caller[] = [
  ANONYMOUS,
  ...EVERY_ROLE.map((role): Caller => ({ kind: 'account', accountId: `account-${role}`, role })),
];

/** Who may call, by the declaration alone. */
const mayCall = ({ access }: RpcContract, caller: Caller): boolean =>
  access === 'public' || (Array.isArray(access) && caller.kind === 'account' && access.includes(caller.role));

/** What services ask each other is signed by nobody: the broker lets the named one alone ask. */
const isGuardedByBroker = ({ askedBy }: RpcContract): boolean =>
  askedBy !== undefined && askedBy !== 'operator';

/** Each call that a service refuses by the operation's declaration: name, role, operation, caller. For tests that walk them all. */
export const refusedCalls = (operations: readonly RpcContract[]) =>
  operations
    .filter((operation) => !isGuardedByBroker(operation))
    .flatMap((operation) =>
      CALLERS.filter((caller) => !mayCall(operation, caller)).map(
        (caller) =>
          [operation.name, caller.kind === 'account' ? caller.role : 'anonymous', operation, caller] as const,
      ),
    );

/** The names of operations that anybody may call. */
export const openOperations = (operations: readonly RpcContract[]): string[] =>
  operations
    .filter((operation) => mayCall(operation, ANONYMOUS))
    .map(({ name }) => name)
    .sort();
