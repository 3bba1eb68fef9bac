import {
  authorPath,
  CATEGORY_LABELS,
  formatDate,
  previewText,
  type PublishedTale,
  taleCardWords,
  talePath,
} from '@alcova/contracts';
import { tale as styles } from '../base/classes';
import { html, type Html, type Part } from '../base/html';

/** An author, as a link to their page; plain where nobody is named. */
export function authorLink(author: string, label: string): Html {
  const path = authorPath(author);
  if (path === null) return html`<span>${label}</span>`;
  return html`<a class="${styles.author}" href="${path}">${label}</a>`;
}

/** How long a tale takes to read, how many like it, and since when it can be read. @param likes beside the buttons of a tale they stand there */
export const taleFacts = (tale: PublishedTale, category: Part, likes: Part = null): Html =>
  html`<p class="${styles.meta}">
    ${category}${authorLink(tale.author, taleCardWords.by(tale.author))}
    <span>${taleCardWords.minutes(tale.readingMinutes)}</span>${likes}
    <time datetime="${tale.publishedAt}">${formatDate(tale.publishedAt)}</time>
  </p>`;

function taleCard(tale: PublishedTale, level: 'h2' | 'h3'): Html {
  const title = html`<a href="${talePath(tale.id)}">${tale.title}</a>`;
  return html`<article class="${styles.card}">
    ${
      level === 'h2'
        ? html`<h2 class="${styles.cardTitle}">${title}</h2>`
        : html`<h3 class="${styles.cardTitle}">${title}</h3>`
    }
    <p class="${styles.preview}">${previewText(tale.preview)}</p>
    ${taleFacts(
      tale,
      html`<span class="${styles.category}">${CATEGORY_LABELS[tale.category]}</span>`,
      html`<span>${taleCardWords.likes(tale.likes)}</span>`,
    )}
  </article>`;
}

/** Tales side by side, as many as fit. */
export const taleGrid = (tales: readonly PublishedTale[], level: 'h2' | 'h3' = 'h2'): Html =>
  html`<ul class="${styles.grid}">
    ${tales.map((tale) => html`<li>${taleCard(tale, level)}</li>`)}
  </ul>`;

interface TaleRow {
  readonly id: string;
  readonly heading: string;
  readonly tales: readonly PublishedTale[];
  readonly all: Part;
  /** What stands in place of the cards. */
  readonly instead?: Part;
}

/** A few tales side by side below a heading, and the way to all of them. */
export const taleRow = ({ id, heading, tales, all, instead }: TaleRow): Html =>
  html`<section class="${styles.group}" aria-labelledby="${id}">
    <div class="${styles.groupTop}">
      <h2 id="${id}" tabindex="-1">${heading}</h2>
      ${all}
    </div>
    ${instead ?? html`<div class="${styles.row}">${tales.map((tale) => taleCard(tale, 'h3'))}</div>`}
  </section>`;
