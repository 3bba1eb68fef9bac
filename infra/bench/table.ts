/** Rows under a head as a Markdown table. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Prints rows under a head as a Markdown table, ready for docs/benchmarks.md. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(tableText(head, rows));
}

export const mib = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
