import { button, states } from '../base/classes';
import { attributes, html, type Html, type Part } from '../base/html';
import { type Shown, withoutScript } from '../base/shown';

interface Look {
  readonly look?: 'primary' | 'quiet';
  readonly small?: boolean;
  readonly more?: string;
}

/** The classes of what looks like a button. */
export const buttonClass = ({ look = 'quiet', small = false, more }: Look): string =>
  [button.button, button[look], small && button.small, more].filter(Boolean).join(' ');

/** A link inside the site that looks like a button. */
export const buttonLink = (to: string, label: Part, look: Look = {}): Html =>
  html`<a class="${buttonClass(look)}" href="${to}">${label}</a>`;

/** A link that is marked where it leads to where one is. */
export const link = (className: string, to: string, label: Part, current?: 'page' | 'true' | false): Html =>
  html`<a class="${className}" href="${to}" ${attributes({ 'aria-current': current })}>${label}</a>`;

/** There is nothing to show. */
export const empty = (children: Part): Html => html`<div class="${states.state}">${children}</div>`;

/** What nobody could tell in time: the application asks again, and readers without scripts are told. */
export const unreadNotice = (shown: Shown, text: string): Html =>
  withoutScript(shown, empty(html`<p>${text}</p>`));
