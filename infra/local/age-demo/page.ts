import { createHash } from 'node:crypto';
import { texts } from './texts';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; }
  main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
  .notice { padding: 0.75rem 1rem; border: 2px dashed; border-radius: 0.5rem; }
  .question { font-size: 1.25rem; font-weight: 600; margin: 0; }
  form { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
  button { font: inherit; min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid; border-radius: 0.5rem; cursor: pointer; }
  :focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but the form's own answer and the page's style. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** The texts are this page's own: nothing that came with a request is written into it. */
const page = (title: string, content: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${texts.title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

/** The question, and a button for each answer. The form goes to the page's own address, in which the question stands. */
export const questionPage = (): string =>
  page(
    texts.title,
    `<p class="notice">${texts.notice}</p>
<p>${texts.asked}</p>
<p class="question">${texts.question}</p>
<p>${texts.learns}</p>
<form method="post">
${Object.entries(texts.answers)
  .map(([answer, label]) => `<button name="answer" value="${answer}">${label}</button>`)
  .join('\n')}
</form>`,
  );

/** What became of it. */
export const toldPage = (title: string, text: string): string =>
  page(title, `<p role="status">${text}</p>\n<p class="notice">${texts.notice}</p>`);
