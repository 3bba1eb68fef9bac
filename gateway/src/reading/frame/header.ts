import { frameWords } from '@alcova/contracts';
import { exit, header, layout } from '../base/classes';
import { html, type Html } from '../base/html';
import { type Page, webAddress } from '../base/shown';
import { texts } from '../base/texts';
import { EXIT_ICON, MENU_ICON, SEARCH_ICON } from '../parts/icons';
import { buttonLink } from '../parts/looks';
import { MENU_ID } from './menu';

/** The mark and the name; the colours are those of the theme. */
const logo = (siteName: string): Html =>
  html`<a
    class="${header.logo}"
    href="/home"
    aria-label="${siteName === '' ? texts.home : frameWords.logo(siteName)}"
  >
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M8 25V15a8 8 0 0 1 16 0v10h-4V15a4 4 0 0 0-8 0v10z" fill="var(--on-accent)" />
    </svg>
    <span class="${header.name}">${siteName}</span>
  </a>`;

/** What the address searches for. */
const searched = ({ place, query }: Page): string => (place.kind === 'search' ? (query.get('q') ?? '') : '');

/** Searches by title, without scripts too. */
export const searchForm = (page: Page, className: string): Html =>
  html`<form class="${className}" role="search" action="/search">
    <input
      type="search"
      name="q"
      aria-label="${frameWords.searchLabel}"
      value="${searched(page)}"
      maxlength="200"
      placeholder="${frameWords.search}"
      autocomplete="off"
      enterkeyhint="search"
    />
    <button type="submit" aria-label="${frameWords.searchSubmit}">${SEARCH_ICON}</button>
  </form>`;

/** The way out of every public page; nothing where it is not known. */
export function quickExit({ contents }: Page, more = ''): Html | null {
  const address = webAddress(contents.site?.quickExitUrl);
  if (address === undefined) return null;
  return html`<a class="${exit.exit}${more && ` ${more}`}" href="${address}" rel="noreferrer">
    ${EXIT_ICON}${texts.quickExit}
  </a>`;
}

/** The top bar. The switch of the theme needs scripts: its place is kept. */
export const headerBar = (page: Page): Html =>
  html`<header class="${header.header} ${header.withMenu}">
    <div class="${header.inner}">
      <a class="${layout.menuButton}" href="#${MENU_ID}" aria-label="${frameWords.menuOpen}">${MENU_ICON}</a>
      ${logo(page.contents.site?.siteName ?? '')} ${searchForm(page, header.search)}
      <div class="${header.actions}">
        <a class="${header.icon} ${header.searchOpen}" href="/search" aria-label="${frameWords.searchOpen}">
          ${SEARCH_ICON}
        </a>
        <span class="${header.icon} ${header.theme}" aria-hidden="true"></span>
        ${buttonLink('/login', frameWords.login, { small: true, look: 'primary' })} ${quickExit(page)}
      </div>
    </div>
  </header>`;
