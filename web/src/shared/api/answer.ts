import { type RouteContract } from '@alcova/contracts';
import { type z } from 'zod';
import { isRecord, parseJson, recordFrom } from '../json';
import { logFailure } from '../log';
import { errorFromBody, localError } from './error';

const NO_CONTENT = 204;
/** `application/json`, and what begins or ends so: problems, with their character set. */
const JSON_TYPE = /\bjson\b/i;

/** What an operation answers, as its contract has it. */
export type AnswerOf<R extends RouteContract> = z.output<R['response']>;

/** The proof of age has ended, or the country was closed, while the site is used. */
function leaveClosedPage(): void {
  import('../age/closed-page').then(
    ({ renewClosedPage }) => renewClosedPage(),
    (cause: unknown) => logFailure('age: the page could not be renewed', cause),
  );
}

/** What is called a list, in whatever answer, is one. */
const isList = (items: unknown): boolean => Array.isArray(items) && items.every(isRecord);

/**
 * The answer of an operation; throws the ApiError that it stands for. Here, and in `readEvent`, what the gateway sent gets its type: no answer
 * leaves the gateway but through its contract's schema (ResponseInterceptor), so that it is not checked a second time. A gateway that is newer
 * or older than this page may send more than the type tells, or less: a part that cannot be drawn of it gives way alone (`Part`), and what
 * decides what a screen does is looked at (`insist`).
 */
export function readAnswer<R extends RouteContract>(
  status: number,
  text: string,
  headers: Pick<Headers, 'get'>,
): AnswerOf<R>;
export function readAnswer(status: number, text: string, headers: Pick<Headers, 'get'>): unknown {
  const body = parseJson(text);
  if (status < 200 || status > 299) {
    const retryAfter = Number(headers.get('retry-after')) || undefined;
    const error = errorFromBody(status, body, retryAfter);
    if (error.code.startsWith('age.')) leaveClosedPage();
    throw error;
  }
  if (status === NO_CONTENT) return body;
  insist(JSON_TYPE.test(headers.get('content-type') ?? ''));
  return soundAnswer(body);
}

/** Lets no page of some proxy through, no answer that was cut off, and none to another question. @throws ApiError */
export function soundAnswer(body: unknown): unknown {
  insist(isRecord(body) && (!('items' in body) || isList(body.items)));
  return body;
}

/** The same of what `fetch` brought. */
export const readResponse = async <R extends RouteContract>(response: Response): Promise<AnswerOf<R>> =>
  readAnswer<R>(response.status, await response.text(), response.headers);

/** Lets an answer through that is sound in what a screen cannot do without. @throws ApiError, as of one that cannot be read */
export function insist(isSound: boolean): void {
  if (!isSound) throw localError('bad-answer');
}

const isNamed = (item: unknown): boolean =>
  isRecord(item) && typeof item.id === 'string' && typeof item.title === 'string';

/** Whether the things of a list can be told from each other, by the page and by people. */
export const areNamed = (items: unknown): boolean => Array.isArray(items) && items.every(isNamed);

/** A page of a list whose things can be told from each other and counted. @throws ApiError where it is none */
export function soundPage<Page>(page: Page): Page {
  const { items, total } = recordFrom(page);
  insist(areNamed(items) && typeof total === 'number');
  return page;
}

/** What an event of a stream of the gateway tells; null where it came mutilated. */
export function readEvent<R extends RouteContract>(data: unknown): AnswerOf<R> | null;
export function readEvent(data: unknown): unknown {
  const told = typeof data === 'string' ? parseJson(data) : null;
  return isRecord(told) ? told : null;
}
