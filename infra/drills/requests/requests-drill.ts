import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { SiteClient } from '../../local/site-client';
import { startSystem, type System } from '../../local/system';
import { scratchFolder } from '../../parts';
import { BUSY, comingAgain, retryWhileAway } from '../retry';
import { seeded } from '../random';
import { makeRequest } from './make-request';
import { type Sample, sampleMemory } from './memory';
import { operationsOf, type Operation } from './operations';
import { BROKEN_STREAMS, sendBytes, sendRequest } from './send-request';

export interface RequestsReport {
  readonly sent: number;
  /** How often each status came; 0 is a connection that was cut, -1 no answer in time. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Statuses that must not be, with the request that led to them; at most 20. */
  readonly problems: readonly string[];
  /** MiB by process: after a fifth of the requests, and at the end. */
  readonly memory: readonly { readonly name: string; readonly early: number; readonly late: number }[];
}

const AT_ONCE = 8;
/** Some requests end sessions: everybody signs in again after so many. */
const SIGN_IN_EVERY = 250;
const PEOPLE = ['visitor', 'user', 'admin'] as const;
const SIGN_IN_PATIENCE_MS = 30_000;
/** A request that was refused since too many came has not been looked at: it is sent so often. */
const TIMES = 4;
const PASSWORD = 'tres-cavalos-e-um-barco-71';

interface Crowd {
  readonly headers: readonly Readonly<Record<string, string>>[];
}

async function signInAll(system: System): Promise<Crowd> {
  const admin = new SiteClient(system.url);
  const user = new SiteClient(system.url);
  await retryWhileAway(() => admin.signIn(system.adminEmail, system.adminPassword), SIGN_IN_PATIENCE_MS);
  await retryWhileAway(() => user.signIn('pessoa@alcova.example', PASSWORD), SIGN_IN_PATIENCE_MS);
  return { headers: [{ origin: system.url }, user.headers(), admin.headers()] };
}

/** A status that no request may lead to. A cut connection is right only where more was sent than is read. */
function isProblem(status: number, bodyBytes: number): boolean {
  if (status >= 500) return status !== BUSY;
  return status < 0 || (status === 0 && bodyBytes < 1_000_000);
}

/** Sends hostile requests to a site of its own, as a visitor, a user and an administrator in turn. */
export async function requestsDrill(options: {
  requests: number;
  seed: number;
  say?: (line: string) => void;
}): Promise<RequestsReport> {
  const folder = scratchFolder('alcova-requests-');
  const system = await startSystem({ dataDir: join(folder, 'data'), rateLimitScale: 100_000 });
  try {
    return await new Drill(system, options).run();
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

class Drill {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  private readonly random: () => number;
  private readonly statuses = new Map<number, number>();
  private readonly problems: string[] = [];
  private operations: Operation[] = [];
  private crowd: Crowd = { headers: [{}] };
  private sent = 0;

  constructor(
    private readonly system: System,
    private readonly options: { requests: number; seed: number; say?: (line: string) => void },
  ) {
    this.random = seeded(options.seed);
  }

  async run(): Promise<RequestsReport> {
    const { url } = this.system;
    this.operations = operationsOf(await (await fetch(`${url}/api/openapi.json`)).json());
    await new SiteClient(url).send(
      'POST',
      '/api/auth/register',
      JSON.stringify({ name: 'Pessoa', email: 'pessoa@alcova.example', password: PASSWORD }),
    );
    const start = sampleMemory(this.system);
    let early: Sample | undefined;
    while (this.sent < this.options.requests) {
      this.crowd = await signInAll(this.system);
      await this.round(Math.min(SIGN_IN_EVERY, this.options.requests - this.sent));
      if (!early && this.sent >= this.options.requests / 5) early = sampleMemory(this.system);
      this.options.say?.(`${this.sent} pedidos`);
    }
    for (const bytes of BROKEN_STREAMS)
      this.note(await sendBytes(new URL(url), bytes), bytes.slice(0, 60), 1_000_000);
    this.agent.destroy();
    return this.report(start, early ?? start);
  }

  private async round(count: number): Promise<void> {
    const requests = Array.from({ length: count }, () => makeRequest(this.operations, this.random));
    const site = new URL(this.system.url);
    const next = async (): Promise<void> => {
      for (let hostile = requests.pop(); hostile; hostile = requests.pop()) {
        const who = this.sent % PEOPLE.length;
        this.sent += 1;
        const headers = this.crowd.headers[who] ?? {};
        const send = () => sendRequest(site, this.agent, hostile, headers);
        const { status, failure } = await comingAgain(send, TIMES);
        const about = `${failure ? `${failure}, ` : ''}${PEOPLE[who]}: ${hostile.method} ${hostile.path.slice(0, 120)} ${JSON.stringify(hostile.headers).slice(0, 120)} ${hostile.body?.toString().slice(0, 200) ?? ''}`;
        this.note(status, about, hostile.body?.length ?? 0);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  private note(status: number, about: string, bodyBytes: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (isProblem(status, bodyBytes) && this.problems.length < 20) this.problems.push(`${status}: ${about}`);
  }

  private report(start: Sample, early: Sample): RequestsReport {
    const late = sampleMemory(this.system);
    const died = start.pids.filter((pid) => !late.pids.includes(pid)).length;
    if (died > 0) this.problems.push(`${died} processes ended`);
    return {
      sent: this.sent,
      statuses: this.statuses,
      problems: this.problems,
      memory: [...late.byName].map(([name, mib]) => ({
        name,
        early: early.byName.get(name) ?? 0,
        late: mib,
      })),
    };
  }
}
