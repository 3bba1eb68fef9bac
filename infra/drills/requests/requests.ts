import { z } from 'zod';
import { command, count } from '../../load/command';
import { mib } from '../../load/report';
import { SiteClient } from '../../local/client/site-client';
import { atOnce } from '../at-once';
import { failedChecks } from '../found';
import { memoryOf } from '../processes';
import { seededRandom } from '../../load/random';
import { BUSY, comingAgain, retryWhileAway } from '../retry';
import { type DrillSite, withSite } from '../site';
import { BROKEN_STREAMS } from './hostile-values';
import { type HostileRequest, makeRequest } from './make-request';
import { operationsOf } from './operations';
import { bytesOf, send } from './send';

const AT_ONCE = 8;
/** Some requests end sessions: everybody signs in again after so many. */
const SIGN_IN_EVERY = 250;
const SIGN_IN_PATIENCE_MS = 30_000;
const ANSWER_WITHIN_MS = 60_000;
/** What is no request may be waited for longer than that. */
const HANG_UP_AFTER_MS = 2_000;
/** A request that was refused since too many came has not been looked at: it is sent so often. */
const TIMES = 4;
const ACCOUNT = { name: 'Pessoa', email: 'pessoa@alcova.example', password: 'tres-cavalos-e-um-barco-71' };
/** Pages that a garbage collector keeps, not a leak. */
const MAY_GROW_BYTES = 150 * 1_024 ** 2;
/** What no server reads to its end. */
const TOO_LARGE_BYTES = 1_000_000;

/** Hostile requests as a visitor, a user and an administrator in turn; then bytes that are no request. */
export const requestsDrill = command({
  ...{ name: 'requests', about: 'hostile requests, made from the OpenAPI document' },
  options: z.object({ requests: count(50_000), seed: count(11, 0) }),
  quick: { requests: 2_500 },
  run: ({ requests, seed }, say) =>
    withSite({ rateLimitScale: 100_000 }, async (site) => {
      const { client, system } = site;
      const random = seededRandom(seed);
      const operations = operationsOf(await (await client.send('GET', '/api/openapi.json')).json());
      await new SiteClient(system.url).send('POST', '/api/auth/register', JSON.stringify(ACCOUNT));
      const answers = new Answers(site);
      const start = memoryOf(system);
      let early = start;
      for (let sent = 0; sent < requests;) {
        const number = Math.min(SIGN_IN_EVERY, requests - sent);
        await answers.to(Array.from({ length: number }, () => makeRequest(operations, random)));
        if (sent < requests / 5) early = memoryOf(system);
        sent += number;
        say(`${sent} pedidos`);
      }
      await answers.toBrokenStreams();
      const late = memoryOf(system);
      const died = start.pids.filter((pid) => !late.pids.includes(pid)).length;
      const memory = [...late.bytes].map(([name, now]) => ({
        name,
        now,
        before: early.bytes.get(name) ?? 0,
      }));
      const rows = [...answers.statuses].sort(([one], [other]) => one - other);
      return {
        tables: [
          { head: ['status', 'answers'], rows: rows.map((row) => row.map(String)) },
          {
            head: ['process', 'after a fifth', 'at the end'],
            rows: memory.map(({ name, before, now }) => [name, mib(before), mib(now)]),
          },
        ],
        problems: [
          ...answers.problems,
          ...failedChecks({
            [`${died} processes ended`]: died === 0,
            // Most are refused as what they are; some are harmless.
            'hardly any was refused': (answers.statuses.get(400) ?? 0) > requests / 10,
          }),
          ...memory
            .filter(({ before, now }) => now - before > MAY_GROW_BYTES)
            .map(({ name, before, now }) => `${name} grew by ${mib(now - before)}`),
        ],
      };
    }),
});

/** What came of what was sent. */
class Answers {
  /** How often each status came; 0 is a connection that was cut, -1 no answer in time. */
  readonly statuses = new Map<number, number>();
  /** Statuses that must not be, with the request that led to them; at most 20. */
  readonly problems: string[] = [];
  private readonly url: URL;

  constructor(private readonly site: DrillSite) {
    this.url = new URL(site.system.url);
  }

  async to(requests: readonly HostileRequest[]): Promise<void> {
    const people = Object.entries(await this.signIn());
    await atOnce(AT_ONCE, [...requests.entries()], async ([number, request]) => {
      const [who = '', headers = {}] = people[number % people.length] ?? [];
      const bytes = bytesOf(request, { host: this.url.host, ...headers });
      const status = await comingAgain(() => send(this.url, bytes, ANSWER_WITHIN_MS), TIMES);
      const { method, path, body } = request;
      const sent = [JSON.stringify(request.headers).slice(0, 120), body?.toString().slice(0, 200) ?? ''];
      this.note(status, [who, method, path.slice(0, 120), ...sent].join(' '), body?.length ?? 0);
    });
  }

  async toBrokenStreams(): Promise<void> {
    for (const bytes of BROKEN_STREAMS) {
      const status = await send(this.url, Buffer.from(bytes, 'latin1'), HANG_UP_AFTER_MS);
      // To wait for more is right as well.
      this.note(Math.max(0, status), bytes.slice(0, 60), TOO_LARGE_BYTES);
    }
  }

  private async signIn(): Promise<Record<string, Record<string, string>>> {
    const { url, adminEmail, adminPassword } = this.site.system;
    const [admin, user] = [new SiteClient(url), new SiteClient(url)];
    await retryWhileAway(() => admin.signIn(adminEmail, adminPassword), SIGN_IN_PATIENCE_MS);
    await retryWhileAway(() => user.signIn(ACCOUNT.email, ACCOUNT.password), SIGN_IN_PATIENCE_MS);
    return { visitor: { origin: url }, user: user.headers(), admin: admin.headers() };
  }

  private note(status: number, about: string, bodyBytes: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    // A cut connection is right only where more was sent than is read.
    const isRight =
      status >= 500 ? status === BUSY : status > 0 || (status === 0 && bodyBytes >= TOO_LARGE_BYTES);
    if (!isRight && this.problems.length < 20) this.problems.push(`${status}: ${about}`);
  }
}
