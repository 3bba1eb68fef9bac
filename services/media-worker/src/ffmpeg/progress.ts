/** What one line of ffmpeg's `-progress` output says; an empty object for a line of it that we do not need. */
export interface ProgressLine {
  /** Seconds of output written so far. */
  readonly seconds?: number;
  /** Pictures written so far. */
  readonly frames?: number;
}

/**
 * Reads one line of what ffmpeg writes with `-progress`. Undefined for a line that is none of it, such as an error message.
 * `out_time_ms` is in microseconds, in spite of its name; `N/A` stands before the first picture.
 */
export function readProgressLine(line: string): ProgressLine | undefined {
  const match = /^([a-z][a-z0-9_]*)=\s*(\S+)$/.exec(line.trim());
  if (!match) return undefined;
  const [, key, value] = match;
  const number = Number(value);
  if (!Number.isFinite(number)) return {};
  if (key === 'out_time_us' || key === 'out_time_ms') return { seconds: Math.max(number / 1_000_000, 0) };
  if (key === 'frame') return { frames: number };
  return {};
}
