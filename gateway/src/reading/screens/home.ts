import { CATEGORY_LABELS, listPath } from '@alcova/contracts';
import { order } from '../base/classes';
import { html, type Html, type Part } from '../base/html';
import type { Page } from '../base/shown';
import { listTexts } from '../base/texts';
import { categoryChips, listHead, shownCategory } from '../parts/list-head';
import { link } from '../parts/looks';
import { taleRow } from '../parts/tale-cards';
import { videoList } from '../parts/video-list';

function newestTales({ contents }: Page): Part {
  const tales = contents.tales?.items ?? [];
  if (tales.length === 0) return null;
  const all = html`<a href="/contos">${listTexts.allTales}</a>`;
  return taleRow({ id: 'contos-novos', heading: listTexts.newest, tales, all });
}

/** Leads from the selection to all there is. */
const allVideos = (): Html =>
  html`<nav class="${order.orders}" aria-label="${listTexts.allVideos}">
    ${link(order.order, listPath(null), listTexts.allVideos)}
    ${link(order.order, `${listPath(null)}?ordem=mais-vistos`, listTexts.orders['mais-vistos'])}
  </nav>`;

/** A selection of all videos, and the newest tales below it; or of one category. */
export function homeScreen(page: Page): Html {
  const { place, contents, query } = page;
  if (place.kind === 'home') {
    return html`<div data-row="begun"></div>
      ${listHead(listTexts.videos, [categoryChips(page, '', '/home'), allVideos()])}
      ${videoList(page, { videos: contents.videos, emptyText: listTexts.none, elsewhere: null })}
      <div data-row="newest">${newestTales(page)}</div>`;
  }
  const category = shownCategory(page, query.get('category'));
  const videos = category ? contents.videos : { items: [], total: 0 };
  const heading = category ? CATEGORY_LABELS[category] : listTexts.unknown;
  return html`${listHead(heading, categoryChips(page, category ?? heading, '/home'))}
  ${videoList(page, { videos, emptyText: listTexts.noneInCategory })}`;
}
