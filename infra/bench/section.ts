import { tableText } from './table';

/** The exit code of a command that measured everything and missed a bar; one that failed ends with another. */
const MISSED_CODE = 2;

/** What was promised, and what came out; both with their unit. */
export interface Bar {
  readonly name: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** What one measurement found. */
export interface Section {
  readonly title: string;
  /** What repeats it alone. */
  readonly command: string;
  /** How it was measured. */
  readonly about: string;
  readonly head: string[];
  readonly rows: string[][];
  readonly bars: Bar[];
}

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

/** Prints a section; the process ends with `MISSED_CODE` when a bar was missed. */
export function printSection(one: Section): void {
  console.log(sectionText(one));
  if (one.bars.some(({ isMet }) => !isMet)) process.exitCode ??= MISSED_CODE;
}
