/** A browser at the provider of age checks: it keeps the provider's cookies, and stops where it is led back to the site. */
class ProviderBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly callback: string) {}

  /** Goes where it is led, until a page is shown or the way leads back. */
  async open(address: URL, init: RequestInit = {}): Promise<{ url: URL; text: string }> {
    let [url, next] = [address, init];
    for (let count = 0; count < 15; count += 1) {
      if (url.href.startsWith(this.callback)) return { url, text: '' };
      const response = await fetch(url, { redirect: 'manual', ...next, headers: this.headers() });
      for (const line of response.headers.getSetCookie()) this.keep(line);
      const text = await response.text();
      const location = response.headers.get('location');
      if (location === null) return { url, text };
      [url, next] = [new URL(location, url), {}];
    }
    throw new Error(`led in circles: ${url.href}`);
  }

  private headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) };
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/**
 * Walks through the test provider with one account, or gives up there.
 * @param fields what the button that is pressed sends: `{ account: sub }` or `{ cancel: '1' }`
 * @returns the query with which the browser is led back, without the question mark
 */
export async function walkProvider(
  address: string,
  callback: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const browser = new ProviderBrowser(callback);
  const choice = await browser.open(new URL(address));
  const action = /<form[^>]* action="([^"]+)"/.exec(choice.text)?.[1];
  if (action === undefined) throw new Error(`no form on ${choice.url.href}`);
  const body = new URLSearchParams(fields);
  const { url } = await browser.open(new URL(action, choice.url), { method: 'POST', body });
  if (!url.href.startsWith(callback)) throw new Error(`not led back: ${url.href}`);
  return url.search.slice(1);
}
