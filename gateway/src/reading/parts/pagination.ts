import { PAGE_SIZE, pageCount, pageFrom, pageMarks } from '@alcova/contracts';
import { pagination } from '../base/classes';
import { attributes, html, type Html } from '../base/html';
import { hereWith, type Page } from '../base/shown';
import { listTexts } from '../base/texts';

/** Which of a page's lists is counted, where it has more than one. */
export interface Numbers {
  /** Where the number stands in the address. */
  readonly parameter?: string;
  readonly label?: string;
  /** Of a list further down: who leafs through it stays there. */
  readonly fragment?: string;
}

/** The page of a list that the address names. */
export const pageIn = (page: Page, parameter = 'page'): number => pageFrom(page.query.get(parameter));

/** The address of a page of a list; the rest of the address stays. */
export const addressOf = (page: Page, target: number, { parameter = 'page', fragment = '' }: Numbers = {}) =>
  hereWith(page, parameter, target === 1 ? null : String(target)) + fragment;

function step(label: string, to: string | false, rel: 'prev' | 'next'): Html {
  const look = `${pagination.mark} ${pagination.step}`;
  return to
    ? html`<a class="${look}" href="${to}" rel="${rel}">${label}</a>`
    : html`<span class="${look} ${pagination.off}" aria-disabled="true">${label}</span>`;
}

/** Numbered pages as links that keep the rest of the address. Nothing where there is one page. */
export function pages(page: Page, total: number, numbers: Numbers = {}): Html | null {
  const last = pageCount(total, PAGE_SIZE);
  if (last === 1) return null;
  const current = pageIn(page, numbers.parameter);
  const marks = pageMarks(current, last).map((mark) => {
    if (typeof mark !== 'number') return html`<span class="${pagination.mark}" aria-hidden="true">…</span>`;
    const isHere = mark === current;
    return html`<a
      class="${pagination.mark}${isHere && ` ${pagination.current}`}"
      href="${addressOf(page, mark, numbers)}"
      aria-label="${listTexts.page(mark)}"
      ${attributes({ 'aria-current': isHere && 'page' })}
      >${mark}</a
    >`;
  });
  return html`<nav class="${pagination.pages}" aria-label="${numbers.label ?? listTexts.pages}">
    ${step(listTexts.previous, current > 1 && addressOf(page, current - 1, numbers), 'prev')}${marks}
    ${step(listTexts.next, current < last && addressOf(page, current + 1, numbers), 'next')}
  </nav>`;
}
