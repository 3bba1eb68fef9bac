import autocannon, { type Options, type Request, type Result } from 'autocannon';
import { StartFailure } from '../parts';
import { percentile } from './statistics';

/** A request as data. */
export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What is asked, and how. */
export interface Asked {
  /** Where the server is, without a path. */
  readonly url: string;
  /**
   * What is asked: each connection goes through a short list again and again, and of a longer one than there are connections each takes the
   * next. A function makes the list of each connection.
   */
  readonly requests: readonly HttpRequest[] | ((connection: number) => readonly HttpRequest[]);
  readonly seconds: number;
  readonly connections?: number;
  /** Requests that come in a second; without it each connection asks again when it was answered. */
  readonly perSecond?: number;
  /** Whether it ends when each of a long list was asked once. */
  readonly isOnce?: boolean;
  /** Whether an answer with 503 is one. */
  readonly mayRefuse?: boolean;
}

/** What came of it. */
export interface Load {
  /** Answers with 2xx, and how many of them in a second. */
  readonly requests: number;
  readonly perSecond: number;
  /** Answers with 503, of all. */
  readonly refused: number;
  /** Of answers with 2xx (ms), but for the first of each connection: that waits until the connection is accepted. NaN for none. */
  readonly p50: number;
  readonly p99: number;
}

const TIMEOUT_S = 30;
/** By so much it may last longer. */
const LOOK_EVERY_MS = 100;

/** Asks a server for some seconds, over 32 connections. @throws StartFailure for an answer that is not 2xx, nor one that may be refused */
export async function load({ url, requests, seconds, ...asked }: Asked): Promise<Load> {
  const { connections = 32, perSecond, isOnce = false, mayRefuse = false } = asked;
  const listOf = typeof requests === 'function' ? requests : shared(requests, connections);
  const times: number[] = [];
  let [connected, refused, answered] = [0, 0, 0];
  const began = performance.now();
  const { errors, non2xx } = await new Promise<Result>((done, fail) => {
    const known = new Set<object>();
    const options: Options = {
      ...{ url, connections, duration: seconds, timeout: TIMEOUT_S, sampleInt: LOOK_EVERY_MS },
      ...(perSecond !== undefined && { overallRate: Math.max(1, Math.round(perSecond)) }),
      ...(isOnce && { maxOverallRequests: requests.length }),
      setupClient: (client) => client.setRequests([...listOf(connected++)]),
    };
    const whenDone = (error: Error | null, result: Result) => (error ? fail(error) : done(result));
    autocannon(options, whenDone).on('response', (client, status, _bytes, ms) => {
      if (status === 503) refused += 1;
      if (status < 200 || status > 299) return;
      answered += 1;
      if (known.has(client)) times.push(ms);
      else known.add(client);
    });
  });
  const wrong = non2xx - (mayRefuse ? refused : 0);
  if (errors + wrong > 0)
    throw new StartFailure(`${url}: ${errors} errors, ${wrong} answers that are not 2xx`);
  return {
    ...{ requests: answered, perSecond: (answered * 1_000) / (performance.now() - began) },
    refused: refused / Math.max(1, refused + answered),
    ...{ p50: percentile(times, 50), p99: percentile(times, 99) },
  };
}

/** The list of each connection. A long one they share: nothing is asked twice before all was asked once. */
function shared(requests: readonly HttpRequest[], connections: number): () => readonly Request[] {
  if (requests.length <= connections) return () => requests;
  let at = 0;
  const next = (request: Request): Request => {
    const one = requests[at++ % requests.length];
    // It writes the length of a body into the headers.
    return { ...request, ...one, headers: { ...one?.headers } };
  };
  return () => [{ setupRequest: next }];
}
