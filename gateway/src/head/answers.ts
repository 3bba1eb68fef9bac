import type { PageContents } from './page-contents';

/** The answers of a page as an element that the application reads before it asks. JSON in which no `<` could end it. */
export const answersScript = (answers: PageContents['answers']): string => {
  const json = answers.map(([address, text]) => `${JSON.stringify(address)}:${text}`).join(',');
  return `<script type="application/json" id="answers">{${json.replaceAll('<', '\\u003c')}}</script>`;
};
