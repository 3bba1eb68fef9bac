import type { Client } from 'pg';
import type { System } from '../../local/system';
import { StartFailure } from '../../parts';
import { type HttpRequest, send } from '../http-answers';
import { asSuperuser } from '../superuser';
import type { Exchange } from './exchange';
import { firstOf, type Recorder, type Unit } from './recorder';

/** What comes with so many of the requests is theirs; a service's own rounds come with few. */
const OWN_FROM = 1 / 3;

interface Heard extends Omit<Exchange, 'units'> {
  readonly units: readonly Unit[];
}

/**
 * Sends requests of one kind to the site, one after the other, and writes down what was answered and what the service asked the database
 * for each. @throws StartFailure for an answer that is not 200, and when a request did not reach the database
 */
export function recordExchanges(
  recorder: Recorder,
  system: System,
  requests: readonly (HttpRequest & Pick<Exchange, 'method'>)[],
): Promise<Exchange[]> {
  const record = (client: Client) =>
    recorder.record(client, async () => {
      const heard: Heard[] = [];
      for (const request of requests) {
        const { answer, units } = await recorder.sent(client, () => send(system.url, request));
        const headers = { ...answer.headers };
        delete headers['x-request-id'];
        const body = Buffer.from(answer.base64, 'base64').toString();
        heard.push({ method: request.method, path: request.path, headers, body, units });
      }
      const own = firstsOfMany(heard);
      return heard.map((one) => ({ ...one, units: ofThem(one, own) }));
    });
  return asSuperuser(system, 'catalogue', record);
}

function firstsOfMany(heard: readonly Heard[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { units } of heard)
    for (const first of new Set(units.map(firstOf))) counts.set(first, (counts.get(first) ?? 0) + 1);
  return new Set([...counts].flatMap(([first, count]) => (count >= OWN_FROM * heard.length ? [first] : [])));
}

function ofThem({ path, units }: Heard, own: ReadonlySet<string>): Exchange['units'] {
  const found = units.filter((unit) => own.has(firstOf(unit)));
  if (found.length === 0) throw new StartFailure(`${path}: no statement reached Postgres`);
  return found.map((unit) => [...unit]);
}
