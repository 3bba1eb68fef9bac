import { AGE_OUTCOMES, type AgeCounts, type AgeOutcome, type AgeWay } from '@alcova/contracts';

const DAY_MS = 86_400_000;

/** How often proofs ended so, in all and by day. */
export interface ProofFigure {
  readonly outcome: AgeOutcome;
  readonly sum: number;
  readonly values: readonly number[];
}

/** Every day from one to another, both included (yyyy-mm-dd). */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const count = Math.max(0, Math.round((to - from) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, ago) => new Date(from + ago * DAY_MS).toISOString().slice(0, 10));
}

/** What was counted by outcome, with zeros on the days on which nothing was. @param way undefined: of all ways together */
export function proofFigures({ first, last, items }: AgeCounts, way?: AgeWay) {
  const days = daysBetween(first, last);
  const wanted = items.filter((item) => way === undefined || item.way === way);
  const figures = AGE_OUTCOMES.map((outcome): ProofFigure => {
    const byDay = new Map<string, number>();
    for (const item of wanted)
      if (item.outcome === outcome) byDay.set(item.day, (byDay.get(item.day) ?? 0) + item.count);
    const values = days.map((day) => byDay.get(day) ?? 0);
    return { outcome, sum: values.reduce((sum, value) => sum + value, 0), values };
  });
  return { days, figures };
}
