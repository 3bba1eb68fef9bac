import { gateWords as texts } from '@alcova/contracts';
import { exit, gate, loneScreen } from '../base/classes';
import { html, type Html } from '../base/html';
import { type Page, webAddress } from '../base/shown';
import { buttonClass, buttonLink } from '../parts/looks';
import { quickExit } from './header';

/** Asks whether the visitor is an adult: as a form, which needs no scripts. Yes stays at the address that was asked for. */
export function ageGate(page: Page): Html {
  const { contents, path, search } = page;
  const query = search.replace(/^\?/, '');
  const leaveUrl = webAddress(contents.site?.leaveUrl);
  return html`<main class="${loneScreen.screen}" data-gate="">
      <section class="${loneScreen.box} ${gate.box}" aria-labelledby="gate-title">
        <p class="${loneScreen.brand}">${contents.site?.siteName}</p>
        <h1 id="gate-title">${texts.title}</h1>
        <p>${texts.text}</p>
        <p class="${gate.question}">${texts.question}</p>
        <form class="${gate.answers}" method="post" action="/consent">
          <input type="hidden" name="to" value="${query === '' ? path : `${path}?${query}`}" />
          ${leaveUrl === undefined ? html`<span></span>` : buttonLink(leaveUrl, texts.no)}
          <button type="submit" class="${buttonClass({ look: 'primary' })}">${texts.yes}</button>
        </form>
        <p class="${gate.small}">
          ${texts.readBefore} <a href="/terms">${texts.terms}</a> ${texts.and}
          <a href="/privacy">${texts.privacy}</a>.
        </p>
      </section>
    </main>
    <div data-gate="">${quickExit(page, exit.floating)}</div>`;
}
