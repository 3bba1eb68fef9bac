import { CodedError } from '@alcova/contracts';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { PROBLEM_TYPE, problemOf, RETRY_AFTER_SECONDS } from '../http/problems';
import { requestIdOf } from '../http/request-hooks';
import { sourceHash } from '../web/source-hash';

/** Somebody who opens a page is not made to press anything. */
const PAGE_AGAIN_SECONDS = 5;
const TITLE = 'Muita gente ao mesmo tempo';
const TEXT =
  'O site está recebendo mais visitas do que consegue atender agora. Esta página tenta de novo sozinha em instantes.';

/** As the site looks (web/src/shared/styles/tokens.css), without any of its files. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbf6f0;--ink:#251a2c;--soft:#635669}
@media (prefers-color-scheme:dark){:root{--paper:#16101b;--ink:#f4ece7;--soft:#b9abbb}}
body{min-height:100vh;min-height:100dvh;margin:0;display:grid;place-content:center;background:var(--paper);color:var(--ink);font:400 1rem/1.55 system-ui,'Segoe UI',Roboto,sans-serif}
main{max-width:30rem;padding:1.5rem;text-align:center}
h1{margin:0 0 .75rem;font:600 1.75rem/1.2 Georgia,'Times New Roman',serif;text-wrap:balance}
p{margin:0;color:var(--soft);text-wrap:pretty}`;
const POLICY = `default-src 'none'; style-src ${sourceHash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** For browsers that open a page: nothing in it needs another request. */
const PAGE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${TITLE}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${TITLE}</h1>
      <p>${TEXT}</p>
    </main>
  </body>
</html>
`;

/** What somebody is told whose request was refused: when to come again, as a page where a page was asked for, else as every problem. */
export function busyAnswer(request: IncomingMessage): { headers: OutgoingHttpHeaders; body: string } {
  const id = requestIdOf(request);
  const isPage = request.headers.accept?.includes('text/html') === true;
  const body = isPage ? PAGE : JSON.stringify(problemOf(new CodedError('unavailable'), id));
  return {
    headers: {
      ...{ 'content-type': isPage ? 'text/html; charset=utf-8' : PROBLEM_TYPE },
      ...{ 'content-length': Buffer.byteLength(body), 'cache-control': 'no-store', 'x-request-id': id },
      ...{
        'retry-after': String(RETRY_AFTER_SECONDS),
        ...(isPage && { refresh: String(PAGE_AGAIN_SECONDS), 'content-security-policy': POLICY }),
      },
    },
    body,
  };
}
