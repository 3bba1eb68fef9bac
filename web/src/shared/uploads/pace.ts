const WINDOW_MS = 10_000;
const LEAST_MS = 1_000;

interface Mark {
  readonly at: number;
  readonly sent: number;
}

/** How fast bytes go, over the last seconds: what a person means by 'now', without the jumps of single parts. */
export class Pace {
  private marks: Mark[] = [];

  /** Takes down that `sent` bytes are through at `at` ms. Fewer than before mean that sending began anew. */
  note(sent: number, at: number): void {
    if (sent < (this.marks.at(-1)?.sent ?? 0)) this.marks = [];
    this.marks.push({ at, sent });
    while (this.marks.length > 2 && (this.marks[0]?.at ?? 0) < at - WINDOW_MS) this.marks.shift();
  }

  /** Forgets everything: after a pause another pace begins. */
  reset(): void {
    this.marks = [];
  }

  /** Bytes a second; null until that can be told. */
  get bytesPerSecond(): number | null {
    const [first] = this.marks;
    const last = this.marks.at(-1);
    if (!first || !last || last.at - first.at < LEAST_MS) return null;
    return ((last.sent - first.sent) * 1_000) / (last.at - first.at);
  }

  /** Seconds until `total` bytes are through; null until that can be told. */
  secondsLeft(total: number): number | null {
    const pace = this.bytesPerSecond;
    const sent = this.marks.at(-1)?.sent ?? 0;
    return pace === null || pace <= 0 ? null : Math.ceil((total - sent) / pace);
  }
}

/** Seconds as people say them: '45 s', '3 min', '2 h 05 min'. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
