import { appendFileSync } from 'node:fs';
import { z } from 'zod';
import { tableText } from './table';

/** The variable that names a file to which commands append each of their sections, as one line of JSON. */
export const SECTIONS_FILE = 'BENCH_SECTIONS';

/** The exit code of a command that measured everything and missed a bar; one that failed ends with another. */
export const MISSED_CODE = 2;

/** What was promised, and what came out; both with their unit. */
const bar = z.object({ name: z.string(), wanted: z.string(), measured: z.string(), isMet: z.boolean() });
export type Bar = z.output<typeof bar>;

/** What one measurement found. */
export const section = z.object({
  title: z.string(),
  /** What repeats it alone. */
  command: z.string(),
  /** How it was measured. */
  about: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  bars: z.array(bar),
});
export type Section = z.output<typeof section>;

/** A section of a report as Markdown. */
export function sectionText({ title, command, about, head, rows, bars }: Section): string {
  const barRows = bars.map(({ name, wanted, measured, isMet }) => [
    name,
    wanted,
    measured,
    isMet ? 'yes' : 'no',
  ]);
  const promised = bars.length === 0 ? [] : [tableText(['bar', 'wanted', 'measured', 'met'], barRows)];
  return [`## ${title}: \`${command}\``, about, tableText(head, rows), ...promised].join('\n\n');
}

/** Prints a section, and hands it to who collects them; the process ends with `MISSED_CODE` when a bar was missed. */
export function printSection(one: Section): void {
  console.log(sectionText(one));
  const file = process.env[SECTIONS_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`);
  if (one.bars.some(({ isMet }) => !isMet)) process.exitCode ??= MISSED_CODE;
}
