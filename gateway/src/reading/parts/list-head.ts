import {
  type Category,
  CATEGORY_LABELS,
  frameWords,
  listPath,
  orderOf,
  ORDERS,
  type OwnOrder,
  queryInOrder,
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

/** The categories in a row; `current` is '' for all. */
export const categoryChips = (page: Page, current: string): Html =>
  html`<nav class="${lists.chips}" aria-label="${frameWords.categories}">
    ${link(lists.chip, '/home', listTexts.all, current === '' && 'true')}
    ${listedCategories(page.policy).map((category) =>
      link(lists.chip, listPath(category), CATEGORY_LABELS[category], category === current && 'true'),
    )}
  </nav>`;

/** The orders of a list, as links to its first page; `parameter` names the number of the page. */
export function orderLinks(page: Page, own: OwnOrder, parameter = 'page'): Html {
  const { name: current } = orderOf(page.query, own);
  const names = own === 'relevancia' ? [own, ...ORDERS] : ORDERS;
  return html`<nav class="${order.orders}" aria-label="${listTexts.order}">
    ${names.map((name) => {
      const query = queryInOrder(page.query, name, own, parameter);
      return link(
        order.order,
        query === '?' ? page.path : page.path + query,
        listTexts.orders[name],
        name === current && 'true',
      );
    })}
  </nav>`;
}
