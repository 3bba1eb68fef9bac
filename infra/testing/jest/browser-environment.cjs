const { TestEnvironment } = require('jest-environment-jsdom');

/** What Node has of what browsers have and jsdom lacks. */
const OF_NODE = { Headers, Request, Response, TextDecoder, TextEncoder, structuredClone };

/** Everything is in view, and nothing changes its size: jsdom lays nothing out. */
class InView {
  constructor(tell) {
    this.tell = tell;
  }
  observe(target) {
    queueMicrotask(() => this.tell([{ target, isIntersecting: true, intersectionRatio: 1 }], this));
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
class SameSize extends InView {
  observe() {}
}
/** A server's stream that says nothing: what a screen shows is asked for. */
class SilentStream {
  static CLOSED = 2;
  readyState = 0;
  addEventListener() {}
  close() {
    this.readyState = SilentStream.CLOSED;
  }
}

/** Dialogs open and close, without a layer above the page. */
const DIALOG = {
  showModal() {
    this.open = true;
  },
  close() {
    this.open = false;
    this.dispatchEvent(new this.ownerDocument.defaultView.Event('close'));
  },
};

/** jest's jsdom, with what the site's pages take for granted. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, OF_NODE, {
      ...{ IntersectionObserver: InView, ResizeObserver: SameSize, EventSource: SilentStream },
    });
    Object.assign(this.global.HTMLDialogElement.prototype, DIALOG);
    this.global.scrollTo = () => undefined;
    this.global.Element.prototype.scrollIntoView = () => undefined;
    this.global.matchMedia = (media) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
  }
};
