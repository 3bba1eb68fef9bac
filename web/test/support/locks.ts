type Act = (lock: object | null) => unknown;

const isAct = (value: object): value is Act => typeof value === 'function';

/** The locks of a browser, some of which another tab has. */
export class FakeLocks {
  /** The names that this tab holds. */
  readonly held: string[] = [];
  private elsewhere = /(?!)/;

  constructor() {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: this });
  }

  /** From now on another tab has what is named so, and nothing else. */
  take(names: RegExp): void {
    this.elsewhere = names;
  }

  async request(name: string, options: object | Act, last?: Act): Promise<unknown> {
    const act = last ?? options;
    if (!isAct(act)) throw new TypeError('nothing to do');
    if (this.elsewhere.test(name)) return act(null);
    this.held.push(name);
    try {
      return await act({ name });
    } finally {
      this.held.splice(this.held.indexOf(name), 1);
    }
  }

  async query() {
    return { held: this.held.map((name) => ({ name })) };
  }
}
