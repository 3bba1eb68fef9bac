import { CATEGORY_LABELS, pageTexts } from '@alcova/contracts';
import { html, type Html } from '../base/html';
import type { Page } from '../base/shown';
import { listTexts } from '../base/texts';
import { categoryChips, listHead, orderLinks, shownCategory } from '../parts/list-head';
import { videoList } from '../parts/video-list';

/** The videos of a category, or of all; an unknown category has none. */
export function categoryScreen(page: Page): Html {
  const { place, contents } = page;
  const isShown = place.kind === 'list' && (place.category === null || shownCategory(page, place.category));
  if (!isShown) {
    return html`${listHead(listTexts.unknown, categoryChips(page, listTexts.unknown, '/filtered'))}
    ${videoList(page, { videos: { items: [], total: 0 }, emptyText: listTexts.noneInCategory })}`;
  }
  const { category } = place;
  const heading = category === null ? pageTexts.all : CATEGORY_LABELS[category];
  const emptyText = category === null ? listTexts.none : listTexts.noneInCategory;
  return html`${listHead(heading, [categoryChips(page, category ?? '', '/filtered'), orderLinks(page, 'recentes')])}
  ${videoList(page, { videos: contents.videos, emptyText })}`;
}
