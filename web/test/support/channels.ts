const open = new Set<Channel>();

/** Reaches every other channel of its name, in this tab too, as in browsers a task later. */
class Channel extends EventTarget {
  constructor(readonly name: string) {
    super();
    open.add(this);
  }
  postMessage(data: unknown): void {
    if (!open.has(this)) return;
    for (const other of open)
      if (other !== this && other.name === this.name)
        setTimeout(() => other.dispatchEvent(new MessageEvent('message', { data })));
  }
}

/** The page's channels to other tabs, which jsdom has none of. Those of earlier tests are silent. */
export function fakeChannels(): void {
  open.clear();
  Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value: Channel });
}

/** Another tab says something. */
export const sayFromElsewhere = (name: string, data: unknown): void => new Channel(name).postMessage(data);
