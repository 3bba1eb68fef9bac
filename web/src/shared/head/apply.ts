import { pageHead, placeOf, type HeadSite, type HeadTag, type HeadVideo } from '@alcova/contracts';

/** What the screen that is shown knows of its page. */
export interface ShownPage {
  readonly path: string;
  readonly search: string;
  readonly site: HeadSite;
  /** Undefined while the screen does not know it yet. */
  readonly title: string | undefined;
  readonly video: HeadVideo | undefined;
  /** The address that the page was loaded with: the server wrote its head. */
  readonly loadedWith: string;
}

/** The mark that the server's elements carry as well. */
const MARK = 'data-head';
let isServers = true;

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute(MARK, '');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Makes the head what the server would have written for this page: its elements are replaced, never doubled. */
export function applyHead({ path, search, site, title, video, loadedWith }: ShownPage): void {
  const place = placeOf(path, search);
  const isUndecided = place.kind === 'video' && !video && title === undefined;
  // The server knows the video already that the screen waits for, or does not ask for before the visitor's consent.
  if (isServers && isUndecided && loadedWith === path + search) return;
  isServers = false;
  const facts = place.kind === 'video' && !isUndecided ? { video: video ?? null } : { title };
  const head = pageHead(place, site, facts);
  document.title = head.title;
  for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove();
  document.head.append(...head.tags.map(elementOf));
}
