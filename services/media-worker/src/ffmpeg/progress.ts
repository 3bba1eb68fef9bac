/**
 * Reads one line of ffmpeg's `-progress` output. Answers the seconds written so far, or undefined for every other line
 * (`out_time_ms` is in microseconds, in spite of its name; `N/A` stands before the first frame).
 */
export function secondsOfProgressLine(line: string): number | undefined {
  const match = /^out_time_(?:us|ms)=(-?\d+)$/.exec(line.trim());
  if (!match) return undefined;
  return Math.max(Number(match[1]) / 1_000_000, 0);
}
