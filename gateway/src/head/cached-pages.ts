import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressLimit } from '../http/address-limit';
import { requestIdOf } from '../http/request-hooks';
import { MeasuredResponse } from '../measuring/measured-response';
import { talliesOf } from '../measuring/route-tallies';
import { sendBytes } from '../public-bytes/sending';
import type { Pages } from './pages';

/** Whether a client takes a page for an answer. */
export const acceptsPage = ({ accept }: Pick<IncomingHttpHeaders, 'accept'>): boolean =>
  accept === undefined || accept.includes('text/html') || accept.includes('*/*');

interface Parts {
  readonly pages: Pick<Pages, 'ready'>;
  /** The limit of all pages. */
  readonly limit: Pick<AddressLimit, 'hasRoomFor' | 'count'>;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
}

/** Answers pages that are kept before the framework sees the request. Whatever is not plainly one of them is left to the framework. */
export function cachedPages({ pages, limit, addressOf }: Parts) {
  const tallies = talliesOf('GET', '/*');
  /** Whether the request was answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url, headers } = request;
    if (method !== 'GET' || url === undefined || url.startsWith('/api/') || !acceptsPage(headers))
      return false;
    const bytes = pages.ready(request);
    if (!bytes) return false;
    const address = addressOf(request);
    if (address === undefined || !limit.hasRoomFor(address)) return false;
    limit.count(address);
    if (response instanceof MeasuredResponse) response.countAs(tallies);
    sendBytes(bytes, requestIdOf(request), request, response);
    return true;
  };
}
