import { z } from 'zod';

const EVERY_MS = 60_000;
const failure = z.object({ message: z.string() });
const MAX_CHARACTERS = 200;

/** Tells of troubles that repeat themselves at most once a minute, with the number of those in between. */
export class RepeatedWarnings {
  private quietUntil = 0;
  private untold = 0;

  constructor(
    private readonly tell: (about: { reason: string; times: number }) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `text`: a message, or the JSON of an error as OpenTelemetry writes it, of which only the message is told. */
  note(text: string): void {
    this.untold += 1;
    if (this.now() < this.quietUntil) return;
    this.tell({ reason: reasonOf(text).slice(0, MAX_CHARACTERS), times: this.untold });
    this.untold = 0;
    this.quietUntil = this.now() + EVERY_MS;
  }
}

function reasonOf(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    return failure.parse(JSON.parse(text)).message;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}
