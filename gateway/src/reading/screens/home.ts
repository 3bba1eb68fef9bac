import { CATEGORY_LABELS } from '@alcova/contracts';
import { lists } from '../base/classes';
import { html, type Html, type Part } from '../base/html';
import type { Page } from '../base/shown';
import { listTexts } from '../base/texts';
import { categoryChips, listHead, shownCategory } from '../parts/list-head';
import { taleRow } from '../parts/tale-cards';
import { videoList } from '../parts/video-list';

function newestTales({ contents }: Page): Part {
  const tales = contents.tales?.items ?? [];
  if (tales.length === 0) return null;
  const all = html`<a href="/contos">${listTexts.allTales}</a>`;
  return taleRow({ id: 'contos-novos', heading: listTexts.newest, tales, all });
}

/** A selection of all videos, and the newest tales below it; or of one category. */
export function homeScreen(page: Page): Html {
  const { place, contents, query } = page;
  if (place.kind === 'home') {
    return html`${listHead(listTexts.videos, categoryChips(page, ''))}
      ${videoList(page, { videos: contents.videos, emptyText: listTexts.none, elsewhere: null })}
      <div class="${lists.newest}">${newestTales(page)}</div>`;
  }
  const category = shownCategory(page, query.get('category'));
  const videos = category ? contents.videos : { items: [], total: 0 };
  const heading = category ? CATEGORY_LABELS[category] : listTexts.unknown;
  return html`${listHead(heading, categoryChips(page, category ?? heading))}
  ${videoList(page, { videos, emptyText: listTexts.noneInCategory })}`;
}
