import type { Place } from '@alcova/contracts';
import type { PolicyClass } from '../../http/policy-class';
import type { Contents, Entry } from './contents';
import { html, type Html, type Part } from './html';

/** A page that is to be written. `path` and `search` as they stand in the address. */
export interface Shown {
  readonly place: Place;
  readonly contents: Contents;
  readonly entry: Entry;
  readonly policy: PolicyClass;
  readonly path: string;
  readonly search: string;
}

/** A page with its address in a form that links can be made of. */
export interface Page extends Shown {
  readonly query: URLSearchParams;
}

/** A path of this site, whatever was typed: two slashes would begin the address of another. */
function localPath(path: string): string {
  const plain = path.replace(/^[/\\]+/, '/').replace(/(.)\/+$/, '$1');
  return plain === '' || plain === '/' ? '/home' : plain;
}

export const pageOf = (shown: Shown): Page => ({
  ...shown,
  path: localPath(shown.path),
  query: new URLSearchParams(shown.search),
});

/** A path with a query. */
export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query.toString()}` : path;

/** The address of the page with one part of its query changed; null leaves the part out. */
export function hereWith({ path, query }: Page, name: string, value: string | null): string {
  const next = new URLSearchParams(query);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return withQuery(path, next);
}

/** An address on the web as it may stand in a link; undefined for what is none. */
export const webAddress = (address: string | undefined): string | undefined =>
  address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;

/** What is for browsers without scripts alone. Where all of the page is, nothing is said of it: such elements do not hold one another. */
export const withoutScript = ({ entry }: Shown, part: Part): Html =>
  entry === 'member' ? html`${part}` : html`<noscript>${part}</noscript>`;

/** Nothing behind the gate is fetched before somebody goes in. */
export const isBehindGate = ({ entry }: Shown): boolean => entry === 'asked';
