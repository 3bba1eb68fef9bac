const CHECK_EVERY_MS = 1_000;
/** Longer than the library's longest pause between two tries of one request. */
const PATIENCE_MS = 10_000;

/** Tells, once, that the element has waited for ten seconds for data that nobody asks for any more. */
export class StallWatch {
  private open = 0;
  private idleSince = performance.now();
  private readonly timer = setInterval(() => this.check(), CHECK_EVERY_MS);

  constructor(
    private readonly isWaiting: () => boolean,
    private readonly onStuck: () => void,
  ) {}

  /** Counts a request until it has ended, however slow it is. */
  follow(request: XMLHttpRequest): void {
    this.open += 1;
    const onEnd = () => {
      this.open -= 1;
      this.idleSince = performance.now();
    };
    request.addEventListener('loadend', onEnd, { once: true });
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    // Without a network the library waits for it.
    if (this.open > 0 || !this.isWaiting() || !navigator.onLine) this.idleSince = performance.now();
    if (performance.now() - this.idleSince < PATIENCE_MS) return;
    this.stop();
    this.onStuck();
  }
}
