import type { Writable } from 'node:stream';

/** Writes to a stream after a while, in the order of what was given to it. */
export class LateWriter {
  private readonly waiting: { readonly at: number; readonly bytes: Buffer | string }[] = [];

  constructor(private readonly to: Writable) {}

  /** @param delayMs from now on; nothing overtakes what was given before */
  write(bytes: Buffer | string, delayMs: number): void {
    const before = this.waiting.at(-1);
    if (before === undefined && delayMs === 0) {
      this.to.write(bytes);
      return;
    }
    this.waiting.push({ bytes, at: Math.max(before?.at ?? 0, Date.now() + delayMs) });
    if (before === undefined) this.later();
  }

  private later(): void {
    const [next] = this.waiting;
    if (next !== undefined) setTimeout(() => this.flush(), Math.max(0, next.at - Date.now()));
  }

  private flush(): void {
    const due = this.waiting.filter(({ at }) => at <= Date.now());
    for (const { bytes } of this.waiting.splice(0, due.length)) if (this.to.writable) this.to.write(bytes);
    this.later();
  }
}
