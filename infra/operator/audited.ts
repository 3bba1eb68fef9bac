import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { UsageError } from './command';

const MIN_REASON = 3;
const MAX_REASON = 500;

/** An account, who asks about it, and why: what every audited command is told. */
export interface AuditedAct {
  readonly accountId: string;
  readonly operator: string;
  readonly reason: string;
}

/**
 * Understands `--account`, `--reason` and `--operator` beside the command's own options, all of which take a value. The operating system's
 * user is named in any case. @throws UsageError
 */
export function auditedOptions<Name extends string>(
  args: readonly string[],
  own: readonly Name[],
): { act: AuditedAct; options: Partial<Record<Name, string>> } {
  const names = ['account', 'reason', 'operator', ...own];
  const values = valuesOf(args, names);
  const accountId = values['account'] ?? '';
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(accountId)) throw new UsageError('Falta a conta (--account).');
  const reason = (values['reason'] ?? '').trim();
  if (reason.length < MIN_REASON || reason.length > MAX_REASON)
    throw new UsageError(`Falta o motivo (--reason), com ${MIN_REASON} a ${MAX_REASON} caracteres.`);
  const { username } = userInfo();
  const given = (values['operator'] ?? '').trim().slice(0, 100);
  const act = { accountId, reason, operator: given ? `${username} (${given})` : username };
  const entries = own.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  return { act, options: Object.fromEntries(entries) as Partial<Record<Name, string>> };
}

function valuesOf(args: readonly string[], names: readonly string[]): Record<string, string | undefined> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
    );
  } catch (error) {
    // Node's own text may repeat a value, and is not in Portuguese.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError('Uma opção é desconhecida ou está sem valor.');
  }
}
