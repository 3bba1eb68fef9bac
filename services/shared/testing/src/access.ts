import { ANONYMOUS, type Caller, EVERY_ROLE, type RpcContract, type ServiceName } from '@alcova/contracts';
import { operationsOf, type RpcClient } from '@alcova/messaging';

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

/** Each call that must be refused by the operation's declaration: name, role, operation, caller. */
const refusedCalls = (operations: readonly RpcContract[]) =>
  operations
    .filter((operation) => !isGuardedByBroker(operation))
    .flatMap((operation) =>
      CALLERS.filter((caller) => !mayCall(operation, caller)).map(
        (caller) =>
          [operation.name, caller.kind === 'account' ? caller.role : 'anonymous', operation, caller] as const,
      ),
    );

/**
 * The tests of who may call a running service's operations, for its `describe`.
 * @param client asked when the tests run, with an RPC client of that service
 * @param open names of all operations that anybody may call; a new one must be added here on purpose
 */
export function testAccess(
  service: ServiceName,
  client: () => Pick<RpcClient, 'request'>,
  open: readonly string[],
): void {
  const operations = operationsOf(service);

  it.each(refusedCalls(operations))(
    'refuses %s to %s, whatever was sent',
    async (_name, _role, operation, caller) => {
      await expect(client().request(operation, { nothing: true }, { caller })).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    },
  );

  it('lets anonymous visitors call nothing but what is listed here', () => {
    const found = operations.filter((operation) => mayCall(operation, ANONYMOUS)).map(({ name }) => name);
    expect(found.sort()).toEqual([...open].sort());
  });
}
