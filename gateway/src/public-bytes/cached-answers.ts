import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressLimit } from '../http/address-limit';
import { requestIdOf } from '../http/request-hooks';
import { MeasuredResponse } from '../measuring/measured-response';
import type { PolicyClass } from '../http/policy-class';
import { outcomesOf } from './outcomes';
import type { PublicReads } from './public-reads';
import { sendBytes } from './sending';

interface Parts {
  readonly reads: Pick<PublicReads, 'known' | 'ready'>;
  /** The limit of all public reads. */
  readonly limit: Pick<AddressLimit, 'hasRoomFor' | 'count'>;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** What is refused to whoever asks. */
  readonly policyOf: (request: IncomingMessage) => PolicyClass;
  /** Whether a request may be an administrator's; true where that is not known at once. */
  readonly mayBeAdministrator: (request: IncomingMessage) => boolean;
}

/**
 * Answers public reads that are kept ready before the framework sees the request: routing, hooks and their objects take several times as
 * long as such an answer. Whatever is not plainly one of them is left to the framework, which does all of it from the start.
 */
export function cachedAnswers({ reads, limit, addressOf, policyOf, mayBeAdministrator }: Parts) {
  /** Whether the request was answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || request.url === undefined) return false;
    const wanted = reads.known(request.url, policyOf(request));
    if (!wanted || (wanted.read.cached.administratorsApart && mayBeAdministrator(request))) return false;
    const address = addressOf(request);
    if (address === undefined || !limit.hasRoomFor(address)) return false;
    const ready = reads.ready(wanted);
    if (!ready) return false;
    limit.count(address);
    const outcomes = outcomesOf(wanted.read);
    outcomes.kept += 1;
    if (response instanceof MeasuredResponse) response.countAs(outcomes.tallies);
    sendBytes(ready.bytes, requestIdOf(request), request, response);
    return true;
  };
}
