import {
  CATEGORY_LABELS,
  pageTexts,
  type PublishedTale,
  type PublishedTaleInFull,
  taleCardWords,
  talePath,
  talesPath,
  videoPath,
} from '@alcova/contracts';
import { tale as card } from '../base/classes';
import { html, type Html, type Part } from '../base/html';
import { contos } from '../base/screen-classes';
import type { Page } from '../base/shown';
import { taleTexts as texts } from '../base/texts';
import { buttonClass, buttonLink, unreadNotice } from '../parts/looks';
import { authorLink, taleFacts } from '../parts/tale-cards';
import { missingScreen } from './lone';

/** What changes the size of the text needs scripts; it stands there, out of use, so that nothing moves when it can be used. */
function sizes(): Html {
  const one = (sign: string) =>
    html`<span class="${buttonClass({ small: true })}" aria-disabled="true">${sign}</span>`;
  return html`<div class="${contos.sizes}" aria-hidden="true">${one('A−')}${one('A+')}</div>`;
}

const listen = ({ contents }: Page): Part =>
  contents.listen &&
  buttonLink(videoPath(contents.listen.id), texts.listen, { small: true, look: 'primary' });

function tools(page: Page, tale: PublishedTaleInFull): Html {
  const report = `/denuncia?${new URLSearchParams({ endereco: talePath(tale.id) }).toString()}`;
  return html`<div class="${contos.tools}">${page.entry !== 'member' && sizes()} ${listen(page)}</div>
    <div class="${contos.actions}">${buttonLink(report, texts.report, { small: true })}</div>`;
}

const way = (label: string, { id, title, author }: PublishedTale): Html =>
  html`<a href="${talePath(id)}">
    <span>${label}</span><strong>${title}</strong><span>${taleCardWords.by(author)}</span>
  </a>`;

/** The next of the same author and of the same category; where there is neither, what follows in the list. */
function nextTale({ contents }: Page): Html {
  const { ofAuthor, ofCategory, tale } = contents.next ?? {};
  return html`<div class="${contos.next}">
    ${ofAuthor && way(texts.nextOf(ofAuthor.author), ofAuthor)}
    ${ofCategory && way(texts.nextIn(CATEGORY_LABELS[ofCategory.category]), ofCategory)}
    ${!ofAuthor && !ofCategory && tale && way(texts.next, tale)}
  </div>`;
}

const end = (page: Page, tale: PublishedTaleInFull): Html =>
  html`<section class="${contos.end}" aria-label="${texts.end}">
    ${page.entry !== 'member' && html`<div class="${contos.endActions}"></div>`}
    <div class="${contos.tools}">
      ${authorLink(tale.author, texts.writtenBy(tale.author))} ${listen(page)}
    </div>
    ${nextTale(page)}
    <div class="${contos.tools}">
      ${buttonLink('#conteudo', texts.toTop, { small: true })}${buttonLink('/contos', texts.back, { small: true })}
    </div>
  </section>`;

function reading(page: Page, tale: PublishedTaleInFull): Html {
  const category = html`<a class="${card.category}" href="${talesPath(tale.category)}"
    >${CATEGORY_LABELS[tale.category]}</a
  >`;
  const paragraphs = tale.tale.split(/\n+/).filter((line) => line.trim() !== '');
  return html`<article class="${contos.reading}">
    <h1>${tale.title}</h1>
    ${taleFacts(tale, category)} ${tools(page, tale)}
    <div class="${contos.text}">${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</div>
    ${end(page, tale)}
  </article>`;
}

/** One tale to read. */
export function taleScreen(page: Page): Html {
  const { tale } = page.contents;
  const screen = () => {
    if (tale === undefined) return unreadNotice(page, texts.taleFailed);
    return tale === null ? missingScreen(pageTexts.taleNotFound, '/contos', texts.back) : reading(page, tale);
  };
  return html`<div class="${contos.page}">${screen()}</div>`;
}
