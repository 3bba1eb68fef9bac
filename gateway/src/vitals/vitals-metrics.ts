import type { VisitVitals } from '@alcova/contracts';
import { histogram } from '@alcova/platform';

const LABELS: (keyof Pick<VisitVitals, 'screen' | 'device'>)[] = ['screen', 'device'];

/*
 * Among the bounds are those of Google between good, in need of improvement and poor, at the 75th percentile of visits
 * (https://web.dev/articles/defining-core-web-vitals-thresholds): 2.5 s and 4 s, 200 ms and 500 ms, 0.1 and 0.25.
 */
const lcp = histogram(
  'alcova_web_lcp_seconds',
  'Until the largest thing of a visit stood, by the screen that it began with',
  LABELS,
  [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
);
const inp = histogram(
  'alcova_web_inp_seconds',
  'From a press to what is drawn next, of the slowest presses of a visit',
  LABELS,
  [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
);
const cls = histogram(
  'alcova_web_cls',
  'How much of the page moved by itself in a visit',
  LABELS,
  [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
);

/** Beyond these it is a page in the background, or made up: either counts as poor, and bends no sum. */
const MAX_SECONDS = 60;
const MAX_SHIFT = 10;

/** Counts what one visit told. */
export function countVitals({ screen, device, ...told }: VisitVitals): void {
  const labels = { screen, device };
  const seconds = (milliseconds: number) => Math.min(milliseconds / 1_000, MAX_SECONDS);
  if (told.lcp !== undefined) lcp.observe(labels, seconds(told.lcp));
  if (told.inp !== undefined) inp.observe(labels, seconds(told.inp));
  if (told.cls !== undefined) cls.observe(labels, Math.min(told.cls, MAX_SHIFT));
}
