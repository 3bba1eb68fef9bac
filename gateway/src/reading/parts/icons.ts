import { html, type Html, type Part } from '../base/html';

/** A decorative line icon; the control around it carries the name. */
const icon = (drawing: Part): Html =>
  html`<svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${drawing}
  </svg>`;

export const SEARCH_ICON = icon(html`<circle cx="11" cy="11" r="7" /><path d="m20 20-3.8-3.8" />`);
export const MENU_ICON = icon(html`<path d="M4 7h16M4 12h16M4 17h16" />`);
export const DOWN_ICON = icon(html`<path d="m7 10 5 5 5-5" />`);
export const EXIT_ICON = icon(
  html`<path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />`,
);
