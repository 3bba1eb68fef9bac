import { pageTexts } from '@alcova/contracts';
import { formCard, root } from '../base/classes';
import { html, type Html } from '../base/html';
import { type Page, withoutScript } from '../base/shown';
import { plainTexts, texts } from '../base/texts';
import { buttonLink, empty } from '../parts/looks';

/** An address that leads nowhere. */
export const notFound = (): Html =>
  html`<div class="${root.page}">
    <h1>${pageTexts.notFound}</h1>
    <p>${texts.notFoundText}</p>
    ${buttonLink('/home', texts.toHome, { look: 'primary' })}
  </div>`;

/** What is not there for the public, or not any more. */
export const missingScreen = (heading: string, to: string, label: string): Html =>
  empty(
    html`<h1>${heading}</h1>
      ${buttonLink(to, label)}`,
  );

/** A screen that only the application draws. */
export const plainScreen = (page: Page): Html => withoutScript(page, empty(html`<p>${plainTexts.page}</p>`));

interface FormScreen {
  readonly title: string;
  readonly intro: string;
  readonly links: readonly (readonly [to: string, label: string])[];
}

/** A form that only the application can send: who has no scripts is told, and where to write to. */
export function formScreen(page: Page, { title, intro, links }: FormScreen): Html {
  const email = page.contents.site?.supportEmail;
  const support = email && html` ${plainTexts.support} <a href="mailto:${email}">${email}</a>.`;
  return html`<section class="${formCard.card}">
    <h1>${title}</h1>
    <p class="${formCard.intro}">${intro}</p>
    ${withoutScript(page, html`<p>${plainTexts.form}${support}</p>`)}
    <div class="${formCard.links}">${links.map(([to, label]) => html`<a href="${to}">${label}</a>`)}</div>
  </section>`;
}
