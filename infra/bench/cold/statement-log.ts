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
const STATEMENT = /^(?:statement|execute [^:]+): (.*)$/s;
const PARAMETERS = /^parameters: (.*)$/is;
const VALUE = /\$\d+ = (?:NULL|'((?:[^']|'')*)')(?:, |$)/gs;

/** Reads what Postgres writes with `log_statement = all`, line by line, and calls for each statement when it is known whole. */
export class StatementLog {
  private message: string | undefined;
  private statement: LoggedStatement | undefined;

  constructor(private readonly heard: (statement: LoggedStatement) => void) {}

  line(text: string): void {
    // Postgres puts a tab before the second and every further line of a message.
    if (text.startsWith('\t')) {
      if (this.message !== undefined) this.message += `\n${text.slice(1)}`;
      return;
    }
    this.flush();
    this.message = text;
  }

  /** To be called when no more lines come: takes the last message for whole. */
  flush(): void {
    const [, session = '', application = '', level, said = ''] = LINE.exec(this.message ?? '') ?? [];
    this.message = undefined;
    const values = PARAMETERS.exec(said)?.[1];
    if (level === 'DETAIL' && values !== undefined && this.statement?.session === session) {
      this.statement = { ...this.statement, values: valuesOf(values) };
      return;
    }
    if (level === 'CONTEXT' || level === 'DETAIL') return;
    if (this.statement) this.heard(this.statement);
    const sent = level === 'LOG' ? STATEMENT.exec(said)?.[1] : undefined;
    this.statement = sent === undefined ? undefined : { session, application, text: sent, values: [] };
  }
}

const valuesOf = (text: string): (string | null)[] =>
  [...text.matchAll(VALUE)].map(([, quoted]) => quoted?.replaceAll("''", "'") ?? null);
