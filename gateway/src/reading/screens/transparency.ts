import {
  byMonth,
  FIGURE_COUNTS,
  FIGURE_HOURS,
  figureText,
  figureWords as texts,
  monthTitle,
  REPORT_CATEGORIES,
  type TransparencyRow,
} from '@alcova/contracts';
import { html, type Html, type Part } from '../base/html';
import { figures as styles } from '../base/screen-classes';
import type { Page } from '../base/shown';
import { buttonClass, empty, unreadNotice } from '../parts/looks';

const COLUMNS = [...FIGURE_COUNTS, ...FIGURE_HOURS] as const;

const row = (figures: TransparencyRow): Html =>
  html`<tr>
    <th scope="row">${REPORT_CATEGORIES[figures.category].label}</th>
    ${COLUMNS.map((name) => html`<td>${figureText(figures[name])}</td>`)}
  </tr>`;

/** One month; its table scrolls sideways where it has no room. */
const monthOf = ([month, rows]: readonly [string, readonly TransparencyRow[]]): Html =>
  html`<section class="${styles.month}">
    <h2 id="mes-${month}">${monthTitle(month)}</h2>
    <div class="${styles.scroll}" role="region" aria-labelledby="mes-${month}" tabindex="0">
      <table class="${styles.table}">
        <thead>
          <tr>
            <th scope="col">${texts.category}</th>
            ${COLUMNS.map((name) => html`<th scope="col">${texts[name]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(row)}
        </tbody>
      </table>
    </div>
  </section>`;

function months(page: Page): Part {
  const { figures } = page.contents;
  if (!figures) return unreadNotice(page, texts.failed);
  if (figures.rows.length === 0) return empty(html`<p>${texts.none}</p>`);
  const look = buttonClass({ small: true });
  return html`<p><a class="${look}" href="/api/transparency.csv" download>${texts.download}</a></p>
    ${byMonth(figures.rows).map(monthOf)}`;
}

/** What became of reports, by month and reason. */
export const transparencyScreen = (page: Page): Html =>
  html`<article class="${styles.page}">
    <header class="${styles.head}">
      <h1>${texts.title}</h1>
      <p>${texts.intro} ${texts.undecided} <a href="/content-policy">${texts.policy}</a></p>
    </header>
    ${months(page)}
  </article>`;
