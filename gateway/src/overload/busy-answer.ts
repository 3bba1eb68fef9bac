import { CodedError } from '@alcova/contracts';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { PROBLEM_TYPE, problemOf, RETRY_AFTER_SECONDS } from '../http/problems';
import { requestIdOf } from '../http/request-hooks';

/** Somebody who opens a page is not made to press anything. */
const PAGE_AGAIN_SECONDS = 5;
const TITLE = 'Muita gente ao mesmo tempo';
const TEXT =
  'O site está recebendo mais visitas do que consegue atender agora. Esta página tenta de novo sozinha em instantes.';

/** For browsers that open a page: nothing in it needs another request. */
const PAGE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${TITLE}</title>
  </head>
  <body>
    <h1>${TITLE}</h1>
    <p>${TEXT}</p>
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
        ...(isPage && { refresh: String(PAGE_AGAIN_SECONDS) }),
      },
    },
    body,
  };
}
