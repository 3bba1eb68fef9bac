import type { Table } from '../load/report';

/** The texts of what does not hold. */
export const failedChecks = (checks: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(checks).flatMap(([what, holds]) => (holds ? [] : [what]));

/** A table of one row: what stands below each head. */
export const tableOf = (cells: Readonly<Record<string, string | number>>): Table => ({
  ...{ head: Object.keys(cells), rows: [Object.values(cells).map(String)] },
});
