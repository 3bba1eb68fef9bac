import {
  pageHead,
  placeOf,
  type HeadAuthor,
  type HeadFacts,
  type HeadSite,
  type HeadTag,
  type HeadTale,
  type HeadVideo,
  type Place,
} from '@alcova/contracts';
import { writeTitle } from './title';

/** What the screen that is shown knows of its page. */
export interface ShownPage {
  readonly path: string;
  readonly search: string;
  readonly site: HeadSite;
  /** Undefined while the screen does not know it yet. */
  readonly title: string | undefined;
  /** What the page is about, where it is about one thing. */
  readonly shown: HeadVideo | HeadTale | HeadAuthor | undefined;
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

/** Without what it shows, a page of one thing has a title only where there is no such thing. */
function factsOf({ kind }: Place, { shown, title }: Pick<ShownPage, 'shown' | 'title'>): HeadFacts {
  if (kind === 'video') return { video: shown && 'duration' in shown ? shown : null };
  if (kind === 'tale') return { tale: shown && 'preview' in shown ? shown : null };
  if (kind === 'author') return { author: shown && 'name' in shown ? shown : null };
  return { title };
}

/** Makes the head what the server would have written for this page: its elements are replaced, never doubled. */
export function applyHead({ path, search, site, title, shown, loadedWith }: ShownPage): void {
  const place = placeOf(path, search);
  const isOfOne = place.kind === 'video' || place.kind === 'tale' || place.kind === 'author';
  const isUndecided = isOfOne && !shown && title === undefined;
  // The server knows the video, the tale or the author already that the screen waits for, or does not ask for before the visitor's consent.
  if (isServers && isUndecided && loadedWith === path + search) return;
  isServers = false;
  const facts = isUndecided ? { title } : factsOf(place, { shown, title });
  const head = pageHead(place, site, facts);
  writeTitle(head.title);
  for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove();
  document.head.append(...head.tags.map(elementOf));
}
