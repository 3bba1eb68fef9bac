import { html, type Html } from './base/html';
import { pageOf, type Shown } from './base/shown';
import { pageFrame } from './frame/frame';
import { ageGate } from './frame/gate';
import { screenOf } from './screens/screen-of';

function written(shown: Shown): Html {
  const page = pageOf(shown);
  const whole = pageFrame(page, screenOf(page));
  switch (shown.entry) {
    case 'asked':
      return html`${ageGate(page)}
        <div data-contents="">${whole}</div>`;
    case 'member':
      return html`<noscript>${whole}</noscript>`;
    default:
      return whole;
  }
}

/**
 * What a page shows, as HTML that stands where the application's will stand, with its class names: it reads without scripts, and the
 * application takes its place. Whatever people typed is text in it; what nobody could tell is left out.
 */
export const readingHtml = (shown: Shown): string => written(shown).text;
