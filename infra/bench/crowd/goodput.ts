import autocannon, { type Options, type Result } from 'autocannon';
import { percentile } from '../../load/statistics';

/** What a crowd got in a stretch of time. */
export interface Goodput {
  /** Answers with 2xx in a second. */
  readonly perSecond: number;
  /** Answers with 503, of all. */
  readonly refused: number;
  /** Of answers with 2xx (ms), but for the first of each connection: that waits until the connection is accepted. */
  readonly p50: number;
  readonly p99: number;
}

interface Crowd {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Requests that come in a second; without it each connection asks again when it was answered. */
  readonly perSecond?: number;
}

let visitors = 0;
const nextAddress = (): string => {
  visitors += 1;
  return `198.18.${(visitors >> 8) & 255}.${visitors & 255}`;
};

/** Asks for one address over many connections, each of a visitor with an address of their own. */
export async function goodputOf({ url, connections, seconds, perSecond }: Crowd): Promise<Goodput> {
  const times: number[] = [];
  let refused = 0;
  let answered = 0;
  const options: Options = {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    ...(perSecond !== undefined && { overallRate: Math.round(perSecond) }),
    setupClient: (client) =>
      client.setHeaders({
        accept: 'text/html,*/*',
        'accept-encoding': 'gzip, br',
        'x-forwarded-for': nextAddress(),
      }),
  };
  const { errors, non2xx } = await new Promise<Result>((done, fail) => {
    const whenDone = (error: Error | null, result: Result) => (error ? fail(error) : done(result));
    const connected = new Set<object>();
    autocannon(options, whenDone).on('response', (client, status, _bytes, ms) => {
      if (status === 503) refused += 1;
      if (status < 200 || status > 299) return;
      answered += 1;
      if (connected.has(client)) times.push(ms);
      else connected.add(client);
    });
  });
  if (errors > 0 || non2xx > refused)
    throw new RangeError(`${url}: ${errors} errors, ${non2xx} other answers`);
  return {
    perSecond: answered / seconds,
    refused: refused / Math.max(1, refused + answered),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}
