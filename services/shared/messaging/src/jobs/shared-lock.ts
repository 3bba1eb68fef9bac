/** Lets many work together, or one alone: who wants to be alone waits until the others have ended, and nobody begins meanwhile. */
export class SharedLock {
  private together = 0;
  /** Those who want to be alone, whether they wait or work. */
  private wanting = 0;
  private isAlone = false;
  private waiting: (() => void)[] = [];

  async shared<T>(work: () => Promise<T>): Promise<T> {
    while (this.wanting > 0) await this.nextChange();
    this.together += 1;
    try {
      return await work();
    } finally {
      this.together -= 1;
      this.tell();
    }
  }

  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    this.wanting += 1;
    while (this.together > 0 || this.isAlone) await this.nextChange();
    this.isAlone = true;
    try {
      return await work();
    } finally {
      this.isAlone = false;
      this.wanting -= 1;
      this.tell();
    }
  }

  private nextChange(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private tell(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resume of waiting) resume();
  }
}
