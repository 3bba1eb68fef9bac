import { FOOTER_LINKS, frameWords as texts } from '@alcova/contracts';
import { layout, root } from '../base/classes';
import { html, type Html, type Part } from '../base/html';
import type { Page } from '../base/shown';
import { headerBar } from './header';
import { publicMenu } from './menu';

function footer({ contents }: Page): Html {
  const year = new Date().getFullYear();
  return html`<footer class="${layout.footer}">
    <div class="${layout.footerInner}">
      <p>${contents.site && `${texts.copyright(year, contents.site.siteName)} `}${texts.adults}</p>
      <nav class="${layout.links}" aria-label="${texts.footer}">
        ${FOOTER_LINKS.map(([to, label]) => html`<a href="${to}">${label}</a>`)}
      </nav>
    </div>
  </footer>`;
}

/** Header, content, footer: what visitors see. */
export const pageFrame = (page: Page, content: Part): Html =>
  html`<a class="${root.skip}" href="#conteudo">${texts.skip}</a>
    <div class="${layout.layout}">
      ${headerBar(page)}${publicMenu(page)}
      <main id="conteudo" tabindex="-1" class="${layout.main}">${content}</main>
      ${footer(page)}
    </div>`;
