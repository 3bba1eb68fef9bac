/** D18: 999, 1.5K, 2.0M: one decimal from a thousand on. */
export function formatViews(views: number): string {
  // From 999,950 on, rounding would read '1000.0K'.
  if (views >= 999_950) return `${(views / 1_000_000).toFixed(1)}M`;
  if (views >= 1_000) return `${(views / 1_000).toFixed(1)}K`;
  return String(views);
}
