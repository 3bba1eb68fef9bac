/** The middle value; of an even number of them the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN;
  return (low + high) / 2;
}

/** `median (least to most)`, each with `digits` behind the point. */
export function medianAndSpread(values: readonly number[], digits: number): string {
  const text = (value: number) => value.toFixed(digits);
  if (values.length < 2) return text(median(values));
  return `${text(median(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`;
}
