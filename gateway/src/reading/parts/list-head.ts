import {
  type Category,
  CATEGORY_LABELS,
  frameWords,
  listPath,
  orderOf,
  ORDERS,
  ORDERS_OF_TALES,
  type OwnOrder,
  queryInOrder,
  taleOrderOf,
} from '@alcova/contracts';
import { listedCategories } from '../../http/policy-class';
import { lists, order } from '../base/classes';
import { html, type Html, type Part } from '../base/html';
import type { Page } from '../base/shown';
import { listTexts } from '../base/texts';
import { link } from './looks';

/** The heading of a list, and what stands below it. */
export const listHead = (heading: string, children?: Part): Html =>
  html`<div class="${lists.top}">
    <h1>${heading}</h1>
    ${children}
  </div>`;

/** A category that is shown to the readers of the page; undefined for any other text. */
export const shownCategory = ({ policy }: Page, text: string | null): Category | undefined =>
  listedCategories(policy).find((category) => category === text);

/** The categories in a row; `current` is '' for all, and `all` is where these are. */
export const categoryChips = (page: Page, current: string, all: '/home' | '/filtered'): Html =>
  html`<nav class="${lists.chips}" aria-label="${frameWords.categories}">
    ${link(lists.chip, all, listTexts.all, current === '' && 'true')}
    ${listedCategories(page.policy).map((category) =>
      link(lists.chip, listPath(category), CATEGORY_LABELS[category], category === current && 'true'),
    )}
  </nav>`;

interface OrderLink {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

const orders = (all: readonly OrderLink[]): Html =>
  html`<nav class="${order.orders}" aria-label="${listTexts.order}">
    ${all.map(({ label, to, isCurrent }) => link(order.order, to, label, isCurrent && 'true'))}
  </nav>`;
const inQuery = ({ path }: Page, query: string): string => (query === '?' ? path : path + query);

/** The orders of a list of tales, as links to its first page. */
export function taleOrderLinks(page: Page): Html {
  const { name: current } = taleOrderOf(page.query);
  return orders(
    ORDERS_OF_TALES.map((name) => ({
      label: listTexts.taleOrders[name],
      to: inQuery(page, queryInOrder(page.query, name, 'recentes')),
      isCurrent: name === current,
    })),
  );
}

/** The orders of a list, as links to its first page; `parameter` names the number of the page. */
export function orderLinks(page: Page, own: OwnOrder, parameter = 'page'): Html {
  const { name: current } = orderOf(page.query, own);
  const names = own === 'relevancia' ? [own, ...ORDERS] : ORDERS;
  return orders(
    names.map((name) => ({
      label: listTexts.orders[name],
      to: inQuery(page, queryInOrder(page.query, name, own, parameter)),
      isCurrent: name === current,
    })),
  );
}
