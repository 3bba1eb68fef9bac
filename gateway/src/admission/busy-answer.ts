import { CodedError } from '@alcova/contracts';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { PROBLEM_TYPE, problemOf, RETRY_AFTER_SECONDS } from '../http/problems';
import { requestIdOf } from '../http/request-hooks';
import { STANDALONE_PAGE_POLICY, standalonePage } from './standalone-page';

/** Somebody who opens a page is not made to press anything. */
const PAGE_AGAIN_SECONDS = 5;
const TITLE = 'Muita gente ao mesmo tempo';
const TEXT =
  'O site está recebendo mais visitas do que consegue atender agora. Esta página tenta de novo sozinha em instantes.';

/** For browsers that open a page. */
const PAGE = standalonePage(TITLE, TEXT);

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
        ...(isPage && {
          refresh: String(PAGE_AGAIN_SECONDS),
          'content-security-policy': STANDALONE_PAGE_POLICY,
        }),
      },
    },
    body,
  };
}
