import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { HttpRequest } from '../../load/closed-loop';
import type { Log } from '../../local/client/log';
import { StartFailure, waitUntil, within } from '../../parts';
import { send } from '../answers';
import type { Exchange } from '../floor/work';
import { asSuperuser, type BenchSite } from '../site';
import { firstOf, LINE_PREFIX, unitsIn } from './statement-log';

const LOGGING_WITHIN_MS = 20_000;
const LINE_WITHIN_MS = 2_000;
/** By then every connection has heard of a setting that one has heard of. */
const SETTLED_MS = 1_000;
/** In this time a service makes those of its rounds that come often. */
const QUIET_MS = 2_500;
/** What comes with so many of the requests is theirs, whatever else asks the same. */
const MANY = 1 / 3;
/** What comes with fewer is of a service's own rounds that are made once a minute or so. */
const HARDLY_ANY = 1 / 200;
const APPLICATION = 'alcova-catalogue';

/** Hears what catalogue asks of its database: Postgres logs every statement meanwhile. To be given to the site as its log. */
export class Recorder implements Log {
  private lines: string[] = [];
  private marks = 0;
  private onLine: (text: string) => void = () => undefined;
  readonly say = () => undefined;

  line(name: string, text: string): void {
    if (name !== 'postgres') return;
    this.lines.push(text);
    this.onLine(text);
  }

  /**
   * Sends requests of one kind, one after the other, and writes down what was answered and what was asked of the database for each.
   * @throws StartFailure for an answer that is not 200, and when a request did not reach the database
   */
  record({ system }: BenchSite, requests: readonly HttpRequest[]): Promise<Exchange[]> {
    const recorded = async (client: Client) => {
      await this.reachMark(client);
      await pause(SETTLED_MS);
      const rounds = await this.during(client, () => pause(QUIET_MS));
      const heard: Exchange[] = [];
      for (const request of requests) {
        const { answer, units } = await this.during(client, () => send(system.url, request));
        heard.push({ ...answer, units });
      }
      return ownOf(heard, new Set(rounds.units.map(firstOf)));
    };
    return asSuperuser(system, 'catalogue', async (client) => {
      await client.query(`ALTER SYSTEM SET log_line_prefix = '${LINE_PREFIX}'`);
      await client.query(`ALTER SYSTEM SET log_statement = 'all'`);
      await client.query('SELECT pg_reload_conf()');
      try {
        return await recorded(client);
      } finally {
        await client.query('ALTER SYSTEM RESET log_statement');
        await client.query('ALTER SYSTEM RESET log_line_prefix');
        await client.query('SELECT pg_reload_conf()');
      }
    });
  }

  /** What `work` answers, and what the service sent meanwhile, for its own rounds too. */
  private async during<T>(client: Client, work: () => Promise<T>) {
    this.lines = [];
    const answer = await work();
    await this.reachMark(client);
    return { answer, units: unitsIn(this.lines.join('\n'), APPLICATION) };
  }

  /** Waits until all that was written is heard: a statement of our own comes after it. */
  private async reachMark(client: Client): Promise<void> {
    const isReached = async (): Promise<boolean> => {
      this.marks += 1;
      const mark = `SELECT 'mark ${this.marks}'`;
      const heard = new Promise<true>((resolve) => {
        this.onLine = (text) => text.endsWith(`LOG:  statement: ${mark}`) && resolve(true);
      });
      await client.query(mark);
      return (await within(heard, LINE_WITHIN_MS)) === true;
    };
    await waitUntil('postgres', isReached, LOGGING_WITHIN_MS);
  }
}

/** Only what the requests brought about. @param unasked first statements of what was heard while nobody asked @throws StartFailure for none */
function ownOf(heard: readonly Exchange[], unasked: ReadonlySet<string>): Exchange[] {
  const counts = new Map<string, number>();
  for (const { units } of heard)
    for (const first of new Set(units.map(firstOf))) counts.set(first, (counts.get(first) ?? 0) + 1);
  const isTheirs = (first: string): boolean => {
    const share = (counts.get(first) ?? 0) / heard.length;
    return share >= MANY || (share >= HARDLY_ANY && !unasked.has(first));
  };
  return heard.map((one) => {
    const units = one.units.filter((unit) => isTheirs(firstOf(unit)));
    if (units.length === 0) throw new StartFailure(`${one.path}: no statement reached Postgres`);
    return { ...one, units };
  });
}
