import { z } from 'zod';

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A page, or the answer to a single request. */
export interface Page {
  readonly status: number;
  readonly url: URL;
  readonly headers: Headers;
  readonly text: string;
}

const MAX_REDIRECTS = 15;

/** What of a browser the way through a sign-in needs: it keeps cookies by name and path, and goes where it is led. */
export class Browser {
  private readonly cookies = new Map<string, Cookie>();

  /** @param site origin of the site under test: changes are sent from its pages */
  constructor(readonly site: string) {}

  /** One request, led nowhere. */
  async request(address: string | URL, init: RequestInit & { headers?: Record<string, string> } = {}) {
    const url = new URL(address, this.site);
    const cookie = this.cookiesFor(url.pathname);
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }), ...init.headers },
    });
    this.keep(response.headers.getSetCookie());
    return {
      status: response.status,
      url,
      headers: response.headers,
      text: await response.text(),
    } satisfies Page;
  }

  /** Goes to an address and wherever that leads. */
  async open(address: string | URL, init?: RequestInit): Promise<Page> {
    let page = await this.request(address, init ? { ...init, headers: {} } : {});
    for (let count = 0; page.status >= 300 && page.status < 400; count += 1) {
      if (count > MAX_REDIRECTS) throw new Error(`led in circles: ${page.url.href}`);
      page = await this.request(new URL(page.headers.get('location') ?? '', page.url));
    }
    return page;
  }

  /** Presses a button of a form of one page. */
  submit(page: Page, fields: Record<string, string>, follow = true): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined) throw new Error(`no form on ${page.url.href}`);
    const body = new URLSearchParams(fields);
    const address = new URL(action, page.url);
    return follow
      ? this.open(address, { method: 'POST', body })
      : this.request(address, { method: 'POST', body });
  }

  /** A call of the site's API, as its pages make it. The body is undefined when there is none. */
  async call(method: string, path: string, body?: unknown) {
    const headers: Record<string, string> = { accept: 'application/json', origin: this.site };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const page = await this.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = page.text === '' ? {} : z.record(z.string(), z.unknown()).parse(JSON.parse(page.text));
    return { status: page.status, headers: page.headers, body: answer };
  }

  /** The names of the cookies that it has. */
  cookieNames(): string[] {
    return [...this.cookies.keys()].sort();
  }

  /** The same cookies in another browser, as a thief of all of them would have them. */
  copy(): Browser {
    const copy = new Browser(this.site);
    for (const [name, cookie] of this.cookies) copy.cookies.set(name, cookie);
    return copy;
  }

  /** The cookies that it sends along to a path. */
  cookiesFor(path: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  private keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/; */);
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const attribute = (wanted: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const expires = attribute('expires');
      const ended =
        attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
      if (value === '' || ended) this.cookies.delete(name);
      else this.cookies.set(name, { value, path: attribute('path') ?? '/' });
    }
  }
}
