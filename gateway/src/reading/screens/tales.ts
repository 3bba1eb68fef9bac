import {
  CATEGORY_LABELS,
  frameWords,
  MAX_TALE_SEARCH_CHARACTERS,
  PAGE_SIZE,
  pageTexts,
  type Place,
} from '@alcova/contracts';
import { listedCategories } from '../../http/policy-class';
import { field, lists } from '../base/classes';
import { html, type Html } from '../base/html';
import { contos } from '../base/screen-classes';
import { type Page, withQuery } from '../base/shown';
import { listTexts, taleTexts as texts } from '../base/texts';
import { buttonClass, buttonLink, link, unreadNotice } from '../parts/looks';
import { listHead, shownCategory, taleOrderLinks } from '../parts/list-head';
import { pages } from '../parts/pagination';
import { taleGrid } from '../parts/tale-cards';
import { emptyList } from '../parts/video-list';

type Tales = Extract<Place, { kind: 'tales' }>;

/** The address of a list of tales; the first page. */
const talesAddress = (category: string | null, q: string): string =>
  withQuery('/contos', new URLSearchParams({ ...(category && { category }), ...(q && { q }) }));

function filters({ policy }: Page, { category, q }: Tales): Html {
  const chips = [null, ...listedCategories(policy)];
  return html`<form class="${contos.search}" role="search" aria-label="${pageTexts.tales}" action="/contos">
      <div class="${field.field}">
        <label class="${field.label}" for="busca-contos">${texts.search}</label>
        <input
          type="search"
          id="busca-contos"
          name="q"
          autocomplete="off"
          maxlength="${MAX_TALE_SEARCH_CHARACTERS}"
          value="${q}"
        />
      </div>
      ${category && html`<input type="hidden" name="category" value="${category}" />`}
      <button type="submit" class="${buttonClass({})}">${frameWords.searchSubmit}</button>
    </form>
    <nav class="${lists.chips}" aria-label="${texts.categories}">
      ${chips.map((chip) =>
        link(
          lists.chip,
          talesAddress(chip, q),
          chip ? CATEGORY_LABELS[chip] : listTexts.all,
          chip === category && 'true',
        ),
      )}
    </nav>`;
}

function list(page: Page, { category, q }: Tales): Html {
  const { tales } = page.contents;
  if (!tales) return unreadNotice(page, texts.failed);
  if (tales.items.length === 0) {
    const text = category !== null && q === '' ? listTexts.noneInCategory : listTexts.noTales;
    const way = (category ?? q) !== '' && buttonLink('/contos', listTexts.allTales);
    return emptyList(page, tales.total > 0, text, way);
  }
  return html`<div>${taleGrid(tales.items.slice(0, PAGE_SIZE))}${pages(page, tales.total)}</div>`;
}

/** The tales that can be read, newest first or as the address says: by category, by words of title or author, in pages. */
export function talesScreen(page: Page, place: Tales): Html {
  const category = shownCategory(page, place.category) ?? null;
  const q = place.q.slice(0, MAX_TALE_SEARCH_CHARACTERS);
  const asked = { ...place, category, q };
  const ofAll = category === null ? pageTexts.tales : texts.titleOf(CATEGORY_LABELS[category]);
  const heading = q === '' ? ofAll : pageTexts.results(q);
  return html`<div class="${contos.screen}">
    ${listHead(heading, [filters(page, asked), taleOrderLinks(page)])} ${list(page, asked)}
  </div>`;
}
