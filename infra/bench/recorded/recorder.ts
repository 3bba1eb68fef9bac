import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '../../local/log';
import { waitUntil, within } from '../../parts';
import { LINE_PREFIX, type LoggedStatement, type SentStatement, StatementLog } from './statement-log';

const LOGGING_WITHIN_MS = 20_000;
const LINE_WITHIN_MS = 2_000;
/** By then every connection has heard of a setting that one has heard of. */
const SETTLED_MS = 1_000;
const BEGIN = 'START TRANSACTION';
const END = /^(COMMIT|ROLLBACK)$/;

/** Statements of one connection that belong together: a transaction with its frame, or one statement alone. */
export type Unit = readonly SentStatement[];

/** What tells a unit from others: its first statement behind the frame. */
export const firstOf = (unit: Unit): string => unit.find(({ text }) => text !== BEGIN)?.text ?? '';

/** Hears what a service asks of its database: Postgres logs every statement while `record` runs. To be given to the site as its log. */
export class Recorder implements Log {
  private readonly statements = new StatementLog((statement) => this.hear(statement));
  private readonly open = new Map<string, SentStatement[]>();
  private units: Unit[] = [];
  private marks = 0;
  private reached: (text: string) => void = () => undefined;
  readonly say = () => undefined;

  /** @param application as the service names itself to Postgres */
  constructor(private readonly application: string) {}

  line(name: string, text: string): void {
    if (name === 'postgres') this.statements.line(text);
  }

  /** @param client a superuser's @throws StartFailure when Postgres does not log what it is asked */
  async record<T>(client: Client, work: () => Promise<T>): Promise<T> {
    await client.query(`ALTER SYSTEM SET log_line_prefix = '${LINE_PREFIX}'`);
    await client.query(`ALTER SYSTEM SET log_statement = 'all'`);
    await client.query('SELECT pg_reload_conf()');
    try {
      await waitUntil('postgres', () => this.isMarked(client), LOGGING_WITHIN_MS);
      await pause(SETTLED_MS);
      return await work();
    } finally {
      await client.query('ALTER SYSTEM RESET log_statement');
      await client.query('ALTER SYSTEM RESET log_line_prefix');
      await client.query('SELECT pg_reload_conf()');
    }
  }

  /** What `ask` answers, and what the service sent meanwhile, for its own rounds too. Only within `record`, one at a time. */
  async sent<T>(client: Client, ask: () => Promise<T>): Promise<{ answer: T; units: readonly Unit[] }> {
    this.units = [];
    const answer = await ask();
    await waitUntil('postgres', () => this.isMarked(client), LOGGING_WITHIN_MS);
    return { answer, units: this.units };
  }

  /** Whether all that was written until now is heard: a statement of our own comes after it. */
  private async isMarked(client: Client): Promise<boolean> {
    this.marks += 1;
    const mark = `SELECT 'mark ${this.marks}'`;
    const heard = new Promise<true>((resolve) => {
      this.reached = (text) => text === mark && resolve(true);
    });
    // A statement is known whole when another one follows.
    await client.query(mark);
    await client.query('SELECT 0');
    return (await within(heard, LINE_WITHIN_MS)) === true;
  }

  private hear({ session, application, text, values }: LoggedStatement): void {
    this.reached(text);
    if (application !== this.application) return;
    const begun = this.open.get(session);
    if (text === BEGIN) this.open.set(session, [{ text, values }]);
    else if (!begun) this.units.push([{ text, values }]);
    else {
      begun.push({ text, values });
      if (!END.test(text)) return;
      this.open.delete(session);
      this.units.push(begun);
    }
  }
}
