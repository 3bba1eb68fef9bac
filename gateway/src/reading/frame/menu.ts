import { CATEGORY_LABELS, frameWords as texts, listPath } from '@alcova/contracts';
import { listedCategories } from '../../http/policy-class';
import { menu } from '../base/classes';
import { html, type Html } from '../base/html';
import { type Page, withQuery } from '../base/shown';
import { DOWN_ICON } from '../parts/icons';
import { link } from '../parts/looks';

/** On small screens the menu is a panel, which opens where the address leads to it. */
export const MENU_ID = 'menu';

interface Entry {
  readonly to: string;
  readonly label: string;
  /** What is asked for at the same path is another list. */
  readonly isExact?: boolean;
}

function entry({ path, query }: Page, { to, label, isExact = to.includes('?') }: Entry): Html {
  const here = isExact ? withQuery(path, query) : path;
  return html`<li>${link(menu.entry, to, label, here === to && 'page')}</li>`;
}

/** An entry that shows further ones. */
const submenu = (page: Page, label: string, entries: readonly Entry[]): Html =>
  html`<li class="${menu.parent}">
    <details name="menu">
      <summary class="${menu.entry}">${label}${DOWN_ICON}</summary>
      <ul class="${menu.submenu}">
        ${entries.map((one) => entry(page, one))}
      </ul>
    </details>
  </li>`;

/** The menu below the header: a row, or on small screens a panel. */
export function publicMenu(page: Page): Html {
  const categories = [
    ...listedCategories(page.policy).map((category) => ({
      to: listPath(category),
      label: CATEGORY_LABELS[category],
    })),
    { to: listPath(null), label: texts.allVideos, isExact: true },
  ];
  const books = [
    { to: '/books', label: texts.printedBooks },
    { to: '/ebooks', label: texts.ebooks },
  ];
  return html`<nav id="${MENU_ID}" class="${menu.menu}" aria-label="${texts.publicMenu}">
    <ul class="${menu.entries}">
      ${entry(page, { to: '/home', label: texts.homePage })}${submenu(page, texts.categories, categories)}
      ${entry(page, { to: '/contos', label: texts.tales })}${submenu(page, texts.books, books)}
      ${entry(page, { to: '/favorite', label: texts.favorites })}
      <li>${link(menu.entry, '/login', texts.sendTale)}</li>
    </ul>
    <ul class="${menu.panelOnly}">
      ${entry(page, { to: '/preferences', label: texts.preferences })}
      <li>${link(menu.entry, '#conteudo', texts.menuClose)}</li>
    </ul>
  </nav>`;
}
