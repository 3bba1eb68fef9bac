import { z } from 'zod';

const warnLevel = 40;
const errorLevel = 50;
const nameWidth = 12;

const logLine = z.looseObject({
  level: z.number(),
  msg: z.string().optional(),
  component: z.string().optional(),
  requestId: z.string().optional(),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional(),
});

export interface Log {
  /** A line of the runner's own: always shown. */
  say(line: string): void;
  /** A line that process `name` wrote: shown when it is a warning or worse, or when everything is shown. */
  line(name: string, text: string): void;
}

/** One readable log of all processes, each line with its process's name in front. */
export function prefixedLog(options: {
  verbose: boolean;
  write?: (text: string) => void;
  colour?: boolean;
}): Log {
  const write = options.write ?? ((text: string) => process.stdout.write(text));
  const put = (name: string, text: string) => write(`${name.padEnd(nameWidth)} │ ${text}\n`);
  return {
    say: (line) => put('alcova', line),
    line: (name, text) => {
      const entry = readableLine(text);
      if (entry.text !== '' && (options.verbose || entry.serious)) put(name, entry.text);
    },
  };
}

/** No log at all: for tests that look at processes themselves. */
export const silentLog: Log = { say: () => undefined, line: () => undefined };

/** A process's line as a person reads it, and whether it is a warning or worse. JSON lines of our services lose their braces. */
export function readableLine(text: string): { text: string; serious: boolean } {
  const parsed = text.startsWith('{') ? logLine.safeParse(parseJson(text)) : undefined;
  if (!parsed?.success)
    return { text: text.trimEnd(), serious: seriousText.test(text) && !expectedText.test(text) };
  const { level, msg, component, requestId, err } = parsed.data;
  const mark = level >= errorLevel ? 'ERRO ' : level >= warnLevel ? 'aviso ' : '';
  const where = component === undefined ? '' : `[${component}] `;
  const request = requestId === undefined ? '' : ` (pedido ${requestId})`;
  const reason = err?.message === undefined ? '' : `: ${err.message}`;
  return { text: `${mark}${where}${msg ?? ''}${reason}${request}`, serious: level >= warnLevel };
}

/** How Postgres, the NATS server, SeaweedFS and Node mark what is wrong; Postgres reports every refused statement as ERROR to its client already. */
const seriousText = /\b(FATAL|PANIC|WARNING)\b|\[(WRN|ERR|FTL)\]|^Error\b|Error:|^[EF]\d{4} /;

/** What every start brings: Postgres turns away who asks before it has recovered, and the NATS file is readable by its owner alone. */
const expectedText = /FATAL: {2}the database system is|Plaintext passwords detected/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
