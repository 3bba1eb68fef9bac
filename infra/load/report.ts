/** Rows under a head. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What was promised, and what came out; both with their unit. */
export interface Bar {
  readonly name: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** What a bench or a drill found. */
export interface Report {
  readonly tables: readonly Table[];
  /** How it was measured. */
  readonly about?: string;
  /** What a busy machine may miss. */
  readonly bars?: readonly Bar[];
  /** What was lost, doubled, left or wrong; none when all is well. */
  readonly problems?: readonly string[];
}

/** The exit code of a command that found nothing wrong and missed a bar; one that failed ends with 1. */
const MISSED_CODE = 2;

/** A Markdown table, ready for docs/benchmarks.md. */
export function tableText({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A report as Markdown. */
export function reportText({ tables, about, bars = [], problems = [] }: Report): string {
  const promised = {
    head: ['bar', 'wanted', 'measured', 'met'],
    rows: bars.map(({ name, wanted, measured, isMet }) => [name, wanted, measured, isMet ? 'yes' : 'no']),
  };
  return [
    ...(about === undefined ? [] : [about]),
    ...[...tables, ...(bars.length === 0 ? [] : [promised])].map(tableText),
    ...(problems.length === 0 ? [] : [problems.map((problem) => `- ${problem}`).join('\n')]),
  ].join('\n\n');
}

/** What a process that found this ends with. */
export function exitCodeOf({ bars = [], problems = [] }: Report): number {
  if (problems.length > 0) return 1;
  return bars.every(({ isMet }) => isMet) ? 0 : MISSED_CODE;
}

/** A bar below which a measure may not fall, or above which it may not rise. */
export function barOf(
  name: string,
  measured: number,
  { least, most, unit = '', digits = 0 }: { least?: number; most?: number; unit?: string; digits?: number },
): Bar {
  const bounds = [
    ...(least === undefined ? [] : [`>= ${least}${unit}`]),
    ...(most === undefined ? [] : [`<= ${most}${unit}`]),
  ];
  return {
    ...{ name, wanted: bounds.join(', '), measured: `${measured.toFixed(digits)}${unit}` },
    isMet: measured >= (least ?? -Infinity) && measured <= (most ?? Infinity),
  };
}

export const mib = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
