import { keepBackEntries, leavePage, takeBack } from './back-entries';

interface Entry {
  readonly state: { readonly idx: number; readonly over?: number } | null;
  readonly href: string;
}
type Listener = (event: Event) => void;

/** A tab's history: steps arrive in a later turn, and whoever listens while capturing hears of them first. */
class Tab {
  entries: Entry[] = [{ state: { idx: 0 }, href: '/home' }];
  current = 0;
  /** The pages that the router heard of. */
  readonly heard: string[] = [];
  private readonly capturing = new Set<Listener>();
  readonly location: { readonly href: string };
  readonly history: object;

  constructor() {
    const entry = () => this.entries[this.current];
    const count = () => this.entries.length;
    this.location = Object.defineProperty({ href: '' }, 'href', { get: () => entry()?.href });
    this.history = Object.defineProperties(
      {
        pushState: (state: Entry['state']) => this.push(entry()?.href ?? '', state),
        replaceState: (state: Entry['state'], _unused: string, href: string) => this.replace(href, state),
        go: (steps: number) => void setTimeout(() => this.step(steps)),
      },
      { state: { get: () => entry()?.state }, length: { get: count } },
    );
  }

  addEventListener(_name: string, listener: Listener): void {
    this.capturing.add(listener);
  }

  push(href: string, state: Entry['state']): void {
    this.entries = [...this.entries.slice(0, this.current + 1), { state, href }];
    this.current += 1;
  }

  replace(href: string, state: Entry['state']): void {
    this.entries[this.current] = { state, href };
  }

  /** As the router goes to another page. */
  visit(href: string): void {
    this.push(href, { idx: (this.entries[this.current]?.state?.idx ?? 0) + 1 });
  }

  step(steps: number): void {
    if (!this.entries[this.current + steps]) return;
    this.current += steps;
    let isStopped = false;
    const event = Object.assign(new Event('popstate'), {
      stopImmediatePropagation: () => (isStopped = true),
    });
    for (const listener of this.capturing) listener(event);
    if (!isStopped) this.heard.push(this.location.href);
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the Back button', () => {
  let tab: Tab;
  const back = async (steps = -1) => {
    tab.step(steps);
    await turn();
  };
  /** A dialog that closes when it is asked to, unless it refuses. */
  function dialog(refuses = false) {
    const asked = jest.fn(() => {
      if (!refuses) close();
    });
    const close = takeBack(asked, { isDialog: true });
    return { asked, close };
  }

  beforeEach(() => {
    tab = new Tab();
    Object.defineProperty(globalThis, 'window', { value: tab, configurable: true });
    const document = { documentElement: { hidden: false } };
    Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
    // What an earlier test has left of its own tab.
    keepBackEntries();
    tab.visit('/list');
    tab.visit('/page');
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('closes a dialog and stays; the router hears nothing; then it leaves the page', async () => {
    const { asked } = dialog();
    expect(tab.location.href).toBe('/page');
    await back();
    expect(asked).toHaveBeenCalledTimes(1);
    expect([tab.location.href, tab.heard]).toEqual(['/page', []]);
    // Forward opens nothing.
    await back(1);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(tab.location.href).toBe('/page');
    await back();
    expect(tab.location.href).toBe('/list');
    expect(tab.heard.at(-1)).toBe('/list');
  });

  it('leaves the page by one press after a dialog was closed otherwise, however often', async () => {
    for (let round = 0; round < 3; round += 1) dialog().close();
    expect(tab.entries).toHaveLength(4);
    await back();
    expect([tab.location.href, tab.heard]).toEqual(['/list', ['/list']]);
  });

  it('asks a dialog that refuses again and again', async () => {
    const { asked, close } = dialog(true);
    for (const times of [1, 2, 3]) {
      await back();
      expect(asked).toHaveBeenCalledTimes(times);
      expect([tab.location.href, tab.heard]).toEqual(['/page', []]);
    }
    close();
    await back();
    expect(tab.location.href).toBe('/list');
  });

  it('closes what lies on top, dialog by dialog', async () => {
    const [below, above] = [dialog(), dialog()];
    await back();
    expect([above.asked.mock.calls.length, below.asked.mock.calls.length]).toEqual([1, 0]);
    await back();
    expect(below.asked).toHaveBeenCalledTimes(1);
    expect(tab.location.href).toBe('/page');
    await back();
    expect(tab.location.href).toBe('/list');
  });

  it('closes the dialog below after the one above was closed by its button', async () => {
    const [below, above] = [dialog(), dialog()];
    above.close();
    await back();
    expect(below.asked).toHaveBeenCalledTimes(1);
    await back();
    expect(tab.location.href).toBe('/list');
  });

  it('comes back to the page from where a link in a dialog led, and then leaves it', async () => {
    const { close } = dialog();
    close();
    tab.visit('/other');
    await back();
    expect(tab.heard).toEqual(['/page']);
    await back();
    expect(tab.location.href).toBe('/list');
  });

  it('stays at the address that the page has got meanwhile', async () => {
    dialog().close();
    tab.replace('/page?id=2', { idx: 3 });
    const { asked } = dialog();
    expect(tab.entries).toHaveLength(4);
    await back();
    expect(asked).toHaveBeenCalledTimes(1);
    expect([tab.location.href, tab.heard]).toEqual(['/page?id=2', []]);
    await back();
    expect(tab.location.href).toBe('/list');
  });

  it('asks a page that guards itself after its dialogs; whoever agrees goes past all that lies over it', async () => {
    const guard = jest.fn();
    const release = takeBack(guard, { isDialog: false });
    const { asked } = dialog();
    await back();
    expect([asked.mock.calls.length, guard.mock.calls.length]).toEqual([1, 0]);
    await back();
    expect(guard).toHaveBeenCalledTimes(1);
    expect(tab.location.href).toBe('/page');
    leavePage();
    await turn();
    expect([tab.location.href, tab.heard]).toEqual(['/list', ['/list']]);
    release();
  });

  it('leaves several pages at once where that is asked', async () => {
    const { asked, close } = dialog();
    await back(-3);
    expect(asked).not.toHaveBeenCalled();
    expect(tab.heard).toEqual(['/home']);
    close();
  });
});
