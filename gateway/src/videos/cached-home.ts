import { homeVideos } from '@alcova/contracts';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressLimit } from '../http/address-limit';
import { requestIdOf } from '../http/request-hooks';
import { MeasuredResponse } from '../measuring/measured-response';
import { talliesOf } from '../measuring/route-tallies';
import type { PolicyClass } from '../http/policy-class';
import type { HomePage } from './home-page';

interface Parts {
  readonly home: Pick<HomePage, 'ready'>;
  /** The limit of all public reads. */
  readonly limit: Pick<AddressLimit, 'hasRoomFor' | 'count'>;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  readonly policyOf: (request: IncomingMessage) => PolicyClass;
  /** Headers that every answer has. */
  readonly everywhere: Readonly<Record<string, string>>;
}

/** Questions that are asked again and again, read once; those with ids to leave out are not among them. */
const REMEMBERED_QUERIES = 1_000;
const MAX_REMEMBERED_LENGTH = 200;

/** The question, where it is plainly right. */
function parse(search: string) {
  const typed = new URLSearchParams(search);
  if (new Set(typed.keys()).size !== typed.size) return undefined;
  return homeVideos.query?.safeParse(Object.fromEntries(typed))?.data;
}

/** Answers the home selection from kept blocks before the framework sees the request; what is not plainly one is left to the framework. */
export function cachedHome({ home, limit, addressOf, policyOf, everywhere }: Parts) {
  const tallies = talliesOf('GET', homeVideos.path);
  const headers = Object.entries({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    ...everywhere,
  }).flat();
  const known = new LRUCache<string, NonNullable<ReturnType<typeof parse>>>({ max: REMEMBERED_QUERIES });
  const queryOf = (search: string) => {
    const query = known.get(search) ?? parse(search);
    if (query && search.length <= MAX_REMEMBERED_LENGTH) known.set(search, query);
    return query;
  };
  /** Whether the request was answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path, search = ''] = request.url?.split('?', 2) ?? [];
    if (request.method !== 'GET' || path !== homeVideos.path) return false;
    const query = queryOf(search);
    const bytes = query && home.ready(query, policyOf(request));
    if (bytes === undefined) return false;
    const address = addressOf(request);
    if (address === undefined || !limit.hasRoomFor(address)) return false;
    limit.count(address);
    if (response instanceof MeasuredResponse) response.countAs(tallies);
    const own = ['content-length', String(bytes.length), 'x-request-id', requestIdOf(request)];
    response.writeHead(200, [...headers, ...own]);
    response.end(bytes, 'latin1');
    return true;
  };
}
