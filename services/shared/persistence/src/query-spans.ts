import { isTracing, type OpenSpan, openPart } from '@alcova/platform';
import type { EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { postgresCode } from './errors';

const STATEMENT = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?/i;
const OPERATIONS = new Set(
  [
    'SELECT',
    'INSERT',
    'UPDATE',
    'DELETE',
    'WITH',
    'START',
    'COMMIT',
    'ROLLBACK',
    'SAVEPOINT',
    'RELEASE',
  ].concat(['SET', 'LOCK', 'CREATE', 'ALTER', 'DROP', 'TRUNCATE', 'REFRESH', 'COPY']),
);

interface Statement {
  readonly query: string;
  readonly queryRunner: QueryRunner;
}

/**
 * Spans of the statements of requests whose trace is kept, by what they do and the first table that they name. The text stays out, since
 * it is long; so do the parameters, since they are people's.
 */
export class QuerySpans implements EntitySubscriberInterface {
  /** A connection works on its statements in the order in which it got them. */
  private readonly open = new WeakMap<QueryRunner, (OpenSpan | undefined)[]>();

  beforeQuery({ query, queryRunner }: Statement): void {
    const spans = this.open.get(queryRunner) ?? [];
    this.open.set(queryRunner, spans);
    spans.push(openStatement(query));
  }

  afterQuery({ queryRunner, success, error }: Statement & { success: boolean; error?: unknown }): void {
    const span = this.open.get(queryRunner)?.shift();
    if (!success) failStatement(span, error);
    span?.end();
  }
}

/** Opens the span of a statement; undefined where nothing of it is kept. */
export const openStatement = (query: string): OpenSpan | undefined =>
  isTracing() ? openPart(statementSpan(query)) : undefined;

/** Notes that a statement failed, by Postgres' code. */
export function failStatement(span: OpenSpan | undefined, error: unknown): void {
  const code = postgresCode(error);
  if (code !== undefined) span?.set({ 'db.response.status_code': code });
  span?.fail(code ?? 'unavailable');
}

/** What a span tells of a statement: `SELECT videos`. */
export function statementSpan(query: string) {
  const word = STATEMENT.exec(query)?.[1]?.toUpperCase() ?? '';
  const operation = OPERATIONS.has(word) ? word : 'OTHER';
  const table = TABLE.exec(query)?.[1];
  return {
    kind: 'client' as const,
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}
