import { z } from 'zod';

/** One statement as a service sent it. Values are in Postgres' own text form, which `pg` hands on as they are. */
export const sentStatement = z.object({ text: z.string(), values: z.array(z.string().nullable()) });
export type SentStatement = z.output<typeof sentStatement>;

export interface LoggedStatement extends SentStatement {
  /** The process of the connection. */
  readonly session: string;
  readonly application: string;
}

/** `log_line_prefix` that the parser below knows. */
export const LINE_PREFIX = '<%p %a>';
const LINE = /^<(\d+) (\S*)>(\w+): {2}(.*)$/s;
/** What Postgres writes together with the line before. */
const MORE_OF_IT = /^<\d+ \S*>(DETAIL|CONTEXT|STATEMENT|HINT): /;
const STATEMENT = /^(?:statement|execute [^:]+): (.*)$/s;
const PARAMETERS = /^parameters: (.*)$/is;
const VALUE = /\$\d+ = (?:NULL|'((?:[^']|'')*)')(?:, |$)/gs;

/** Reads what Postgres writes with `log_statement = all`, line by line, and calls for each statement when it is known whole. */
export class StatementLog {
  private message: string | undefined;
  private statement: LoggedStatement | undefined;

  constructor(private readonly heard: (statement: LoggedStatement) => void) {}

  /** A statement is known whole when the first line behind it is. */
  line(text: string): void {
    // Postgres puts a tab before the second and every further line of a message.
    if (text.startsWith('\t')) {
      if (this.message !== undefined) this.message += `\n${text.slice(1)}`;
      return;
    }
    this.understand();
    this.message = text;
    if (this.statement === undefined || MORE_OF_IT.test(text)) return;
    this.heard(this.statement);
    this.statement = undefined;
  }

  private understand(): void {
    const [, session = '', application = '', level, said = ''] = LINE.exec(this.message ?? '') ?? [];
    const values = level === 'DETAIL' ? PARAMETERS.exec(said)?.[1] : undefined;
    if (values !== undefined && this.statement?.session === session)
      this.statement = { ...this.statement, values: valuesOf(values) };
    const sent = level === 'LOG' ? STATEMENT.exec(said)?.[1] : undefined;
    if (sent !== undefined) this.statement = { session, application, text: sent, values: [] };
  }
}

const valuesOf = (text: string): (string | null)[] =>
  [...text.matchAll(VALUE)].map(([, quoted]) => quoted?.replaceAll("''", "'") ?? null);
