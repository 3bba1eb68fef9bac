import type { Report } from '../load/report';

/** Reports of one bench as one. */
export const mergeReports = (reports: readonly Report[]): Report => ({
  about: reports.flatMap(({ about }) => about ?? []).join('\n\n'),
  tables: reports.flatMap(({ tables }) => tables),
  bars: reports.flatMap(({ bars = [] }) => bars),
  problems: reports.flatMap(({ problems = [] }) => problems),
});
