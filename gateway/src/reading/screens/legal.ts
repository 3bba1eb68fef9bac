import {
  type LegalDocument,
  legalDocuments,
  type LegalPageName,
  type LegalSection,
  legalWords as texts,
  sectionsOf,
} from '@alcova/contracts';
import { html, type Html, type Part } from '../base/html';
import { legal as styles } from '../base/screen-classes';
import type { Page } from '../base/shown';
import { listTexts } from '../base/texts';
import { unreadNotice } from '../parts/looks';

/** From this many sections on a page has a table of contents. */
const LONG = 5;

function points({ points: items = [], isOrdered }: LegalSection): Part {
  if (items.length === 0) return null;
  const entries = items.map((point) => html`<li>${point}</li>`);
  return isOrdered
    ? html`<ol class="${styles.points}">
        ${entries}
      </ol>`
    : html`<ul class="${styles.points}">
        ${entries}
      </ul>`;
}

const section = (one: LegalSection): Html =>
  html`<section id="${one.id}" class="${styles.section}" aria-labelledby="${one.id}-titulo">
    <h2 id="${one.id}-titulo">${one.title}</h2>
    ${one.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}${points(one)}
    ${
      one.links &&
      html`<ul class="${styles.links}">
        ${one.links.map(({ to, label }) => html`<li><a href="${to}">${label}</a></li>`)}
      </ul>`
    }
  </section>`;

const contentsOf = (sections: readonly LegalSection[]): Part =>
  sections.length >= LONG &&
  html`<nav class="${styles.contents}" aria-labelledby="nesta-pagina">
    <h2 id="nesta-pagina">${texts.contents}</h2>
    <ol>
      ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ol>
  </nav>`;

interface Written extends LegalDocument {
  readonly version?: number;
}

/** The text that holds: the administrators' where there is one. Undefined where theirs could not be read. */
function textOf({ contents }: Page, name: LegalPageName): Written | undefined {
  const { legal, site } = contents;
  const builtIn = legalDocuments[name];
  if (legal) {
    const updated = legal.date.split('-').toReversed().join('/');
    return { ...builtIn, ...sectionsOf(legal.text), updated, version: legal.version };
  }
  const isBuiltIn = legal === null || (site !== undefined && !site.legalTexts.includes(name));
  return isBuiltIn ? builtIn : undefined;
}

/** A page of rules with its date, a table of contents when it is long, and the way to the support. */
export function legalScreen(page: Page, name: LegalPageName): Html {
  const text = textOf(page, name);
  if (!text)
    return html`<article class="${styles.page}">
      <header><h1>${legalDocuments[name].title}</h1></header>
      ${unreadNotice(page, listTexts.failed)}
    </article>`;
  const email = page.contents.site?.supportEmail;
  return html`<article class="${styles.page}">
    <header>
      <h1>${text.title}</h1>
      <p class="${styles.updated}">
        ${text.version !== undefined && texts.version(text.version)}${texts.updated(text.updated)}
      </p>
      <p class="${styles.intro}">${text.intro}</p>
    </header>
    ${contentsOf(text.sections)}${text.sections.map(section)}
    <p class="${styles.contact}">
      ${email !== undefined && html`${text.contact} <a href="mailto:${email}">${email}</a>`}
    </p>
  </article>`;
}
