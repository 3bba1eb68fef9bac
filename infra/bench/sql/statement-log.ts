import type { Exchange, SentStatement } from '../floor/work';

type Unit = Exchange['units'][number];

interface LoggedStatement extends SentStatement {
  /** The process of the connection, and who it is. */
  readonly session: string;
  readonly application: string;
}

/** `log_line_prefix` that is understood here. */
export const LINE_PREFIX = '<%p %a>';
/** Postgres puts a tab before the second and every further line of a message. */
const MESSAGE = /^<(\d+) (\S*)>(\w+): {2}(.*(?:\n\t.*)*)/gm;
const STATEMENT = /^(?:statement|execute [^:]+): (.*)$/s;
const PARAMETERS = /^parameters: (.*)$/is;
const VALUE = /\$\d+ = (?:NULL|'((?:[^']|'')*)')(?:, |$)/gs;
const BEGIN = 'START TRANSACTION';
const END = /^(COMMIT|ROLLBACK)$/;

/** Statements in what Postgres writes with `log_statement = all`. */
export function statementsIn(log: string): LoggedStatement[] {
  const statements: LoggedStatement[] = [];
  for (const [, session = '', application = '', level, lines = ''] of log.matchAll(MESSAGE)) {
    const said = lines.replaceAll('\n\t', '\n');
    const text = level === 'LOG' ? STATEMENT.exec(said)?.[1] : undefined;
    if (text !== undefined) statements.push({ session, application, text, values: [] });
    const values = level === 'DETAIL' ? PARAMETERS.exec(said)?.[1] : undefined;
    const last = statements.at(-1);
    if (values !== undefined && last?.session === session) last.values.push(...valuesOf(values));
  }
  return statements;
}

const valuesOf = (text: string): (string | null)[] =>
  [...text.matchAll(VALUE)].map(([, quoted]) => quoted?.replaceAll("''", "'") ?? null);

/** What an application sent over one connection each: a transaction with its frame, or one statement alone. */
export function unitsIn(log: string, application: string): Unit[] {
  const units: Unit[] = [];
  const open = new Map<string, Unit>();
  for (const { session, text, values, ...of } of statementsIn(log)) {
    if (of.application !== application) continue;
    const unit = open.get(session) ?? [];
    unit.push({ text, values });
    if (text === BEGIN) open.set(session, unit);
    if (END.test(text)) open.delete(session);
    if (!open.has(session)) units.push(unit);
  }
  return units;
}

/** What tells a unit from others: its first statement behind the frame. */
export const firstOf = (unit: Unit): string => unit.find(({ text }) => text !== BEGIN)?.text ?? '';
