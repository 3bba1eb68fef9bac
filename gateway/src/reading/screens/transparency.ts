import { byMonth, monthTitle, REPORT_CATEGORIES, type TransparencyRow } from '@alcova/contracts';
import { html, type Html, type Part } from '../base/html';
import { figures as styles } from '../base/screen-classes';
import type { Page } from '../base/shown';
import { figureTexts as texts } from '../base/texts';
import { buttonClass, empty, unread } from '../parts/looks';

const COUNTS = [
  ...(['reports', 'cases', 'removed', 'kept', 'deleted', 'unavailable'] as const),
  ...(['waiting', 'appeals', 'reversed', 'inTime'] as const),
] as const;
const HOURS = ['medianHours', 'p95Hours'] as const;

const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const shown = (figure: number | null): string => (figure === null ? texts.noHours : numbers.format(figure));

const row = (figures: TransparencyRow): Html =>
  html`<tr>
    <th scope="row">${REPORT_CATEGORIES[figures.category].label}</th>
    ${[...COUNTS, ...HOURS].map((name) => html`<td>${shown(figures[name])}</td>`)}
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
            ${[...COUNTS, ...HOURS].map((name) => html`<th scope="col">${texts[name]}</th>`)}
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
  if (!figures) return unread(page, texts.failed);
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
