import { loginRoute, registerRoute } from '@alcova/contracts';
import { counter } from '@alcova/platform';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { roleOfPath } from '../app/role-paths';
import type { AddressLimit } from '../http/address-limit';
import { busyAnswer } from './busy-answer';
import type { Intake } from './intake';

/** Later than this a process does not become by the work of an evening. */
const LATE_MS = 8;
/** Whoever asks for the first has to hear the truth about a process that is late, and no browser asks again for the parts of a page. */
const ALWAYS = /^\/(?:api\/health|assets)(?:\/|$)/;
/** Everybody may ask for these, and a processor computes the hash of a password for each. */
const HASHING: ReadonlySet<string> = new Set([loginRoute.path, registerRoute.path]);
/** As much as so many others: 26 ms of a processor, where one video, a list and a view take 1.3 to 3.4 (docs/benchmarks.md). */
const HASHING_COST = 10;

const refused = counter(
  'alcova_http_refused_total',
  'Requests that were refused since more came than could be answered',
  ['role'],
);

interface Parts {
  readonly intake: Intake;
  /** Milliseconds by which this process is behind. */
  readonly behindMs: () => number;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** What one address may ask until others come first. */
  readonly little: Pick<AddressLimit, 'hasRoomFor' | 'count'>;
  /** Headers that every answer has. */
  readonly everywhere: OutgoingHttpHeaders;
}

/**
 * Refuses requests before any work is done for them where this process cannot take them all: a refusal costs a hundredth of an answer, so
 * that those in work are answered about as quickly as ever. What is kept ready is not asked here, and uploads are not refused: they last.
 */
export function refusals({ intake, behindMs, addressOf, little, everywhere }: Parts) {
  /** Whether the request was refused. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    const role = roleOfPath(path);
    if (role === 'upload' || ALWAYS.test(path)) return false;
    const address = addressOf(request);
    const asksForLittle = address !== undefined && little.hasRoomFor(address);
    if (asksForLittle) little.count(address);
    const cost = HASHING.has(path) ? HASHING_COST : 1;
    if (intake.take({ isBehind: behindMs() > LATE_MS, asksForLittle, cost })) return false;
    refused.inc({ role });
    const { headers, body } = busyAnswer(request);
    response.writeHead(503, { ...everywhere, ...headers });
    response.end(body);
    return true;
  };
}
