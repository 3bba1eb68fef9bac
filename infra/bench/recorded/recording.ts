import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { System } from '../../local/system';
import { StartFailure } from '../../parts';
import { type HttpRequest, send } from '../http-answers';
import { asSuperuser } from '../superuser';
import type { Exchange } from './exchange';
import { firstOf, type Recorder, type Unit } from './recorder';

/** What comes with so many of the requests is theirs, whatever else asks the same. */
const MANY = 1 / 3;
/** What comes with fewer is of a service's own rounds that are made once a minute or so. */
const HARDLY_ANY = 1 / 200;
/** In this time a service makes those of its rounds that come often. */
const QUIET_MS = 2_500;

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
      const rounds = await recorder.sent(client, () => pause(QUIET_MS));
      const ofRounds = new Set(rounds.units.map(firstOf));
      const heard: Heard[] = [];
      for (const request of requests) {
        const { answer, units } = await recorder.sent(client, () => send(system.url, request));
        const headers = { ...answer.headers };
        delete headers['x-request-id'];
        const body = Buffer.from(answer.base64, 'base64').toString();
        heard.push({ method: request.method, path: request.path, headers, body, units });
      }
      const own = firstsOf(heard, ofRounds);
      return heard.map((one) => ({ ...one, units: ofThem(one, own) }));
    });
  return asSuperuser(system, 'catalogue', record);
}

/** The first statements of what the requests brought about. @param ofRounds what was heard while nobody asked */
function firstsOf(heard: readonly Heard[], ofRounds: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const { units } of heard)
    for (const first of new Set(units.map(firstOf))) counts.set(first, (counts.get(first) ?? 0) + 1);
  const isTheirs = (first: string, share: number) =>
    share >= MANY || (share >= HARDLY_ANY && !ofRounds.has(first));
  return new Set(
    [...counts].flatMap(([first, count]) => (isTheirs(first, count / heard.length) ? [first] : [])),
  );
}

function ofThem({ path, units }: Heard, own: ReadonlySet<string>): Exchange['units'] {
  const found = units.filter((unit) => own.has(firstOf(unit)));
  if (found.length === 0) throw new StartFailure(`${path}: no statement reached Postgres`);
  return found.map((unit) => [...unit]);
}
