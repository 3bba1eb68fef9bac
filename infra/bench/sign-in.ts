import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { SiteClient } from '../local/site-client';
import { withSystem } from './bench-system';
import { printSection } from './section';
import { signInSection } from './sign-in-section';
import { median, percentile } from '../load/statistics';

const TRIES = 200;
/** Tries on one address: below the ten after which it is told to wait. */
const TRIES_EACH = 5;
const ADDRESSES = TRIES / TRIES_EACH;
/** The first tries warm up connections, caches and compiled code. */
const WARM_UP = 20;
const [LEAST, MOST] = [0.9, 1.1];
const WRONG = 'uma senha que ninguém tem';

const refusal = z.object({ code: z.string(), message: z.string(), status: z.number() });

interface Try {
  readonly ms: number;
  /** What tells one answer from another for whoever tries. */
  readonly answer: string;
}

const newEmail = (): string => `${randomUUID()}@alcova.local`;

/** Accounts of the running site, each with a password of its own. */
async function registered(client: SiteClient): Promise<string[]> {
  const emails = Array.from({ length: ADDRESSES }, newEmail);
  for (const email of emails)
    await client.send(
      'POST',
      '/api/auth/register',
      JSON.stringify({ name: 'Pessoa', email, password: randomUUID() }),
    );
  return emails;
}

/** One sign-in with a wrong password. @throws ZodError when it is not refused as such */
async function tryOnce(siteUrl: string, email: string): Promise<Try> {
  const started = performance.now();
  const response = await fetch(`${siteUrl}/api/auth/login`, {
    method: 'POST',
    headers: { origin: siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: WRONG }),
  });
  const body: unknown = await response.json();
  const ms = performance.now() - started;
  const { status, code, message } = refusal.parse(body);
  return { ms, answer: `${response.status} ${status} ${code} ${message}` };
}

/** Tries unknown and known addresses in turns, so that what else the machine does falls on both alike. */
async function measure(siteUrl: string, known: readonly string[]): Promise<{ unknown: Try[]; wrong: Try[] }> {
  for (let warmUp = 0; warmUp < WARM_UP; warmUp++) await tryOnce(siteUrl, newEmail());
  const strangers = known.map(newEmail);
  const result = { unknown: [] as Try[], wrong: [] as Try[] };
  for (let round = 0; round < TRIES_EACH; round++)
    for (let index = 0; index < ADDRESSES; index++) {
      const turns = [
        async () => result.unknown.push(await tryOnce(siteUrl, strangers[index] ?? '')),
        async () => result.wrong.push(await tryOnce(siteUrl, known[index] ?? '')),
      ];
      if (index % 2 === 1) turns.reverse();
      for (const turn of turns) await turn();
    }
  return result;
}

const count = z.coerce.number().int().min(1);
const options = z.object({ rounds: count, seconds: count }).parse(
  parseArgs({
    options: { rounds: { type: 'string', default: '4' }, seconds: { type: 'string', default: '5' } },
  }).values,
);

void withSystem({}, async (system, client, folder) => {
  printSection(await signInSection(system, client, folder, options));
  const { unknown, wrong } = await measure(system.url, await registered(client));
  const [one, other] = [unknown, wrong].map((tries) => median(tries.map(({ ms }) => ms)));
  const ratio = (one ?? Number.NaN) / (other ?? Number.NaN);
  const answers = new Set([...unknown, ...wrong].map(({ answer }) => answer));
  const isAlike = ratio >= LEAST && ratio <= MOST;
  printSection({
    title: 'Sign-in with an unknown address and with a wrong password',
    command: 'npm run bench -- --only sign-in',
    about:
      `Whoever tries must not learn whether an account exists: ${unknown.length} tries of unknown addresses and as many of known ones with ` +
      'a wrong password, in turns, from sending to the whole answer.',
    head: ['', 'p50', 'p99', 'answer'],
    rows: [
      { what: 'unknown address', tries: unknown },
      { what: 'wrong password', tries: wrong },
    ].map(({ what, tries }) => {
      const times = tries.map(({ ms }) => ms);
      const told = new Set(tries.map(({ answer }) => answer));
      return [
        what,
        `${median(times).toFixed(1)} ms`,
        `${percentile(times, 99).toFixed(1)} ms`,
        [...told].join(' / '),
      ];
    }),
    bars: [
      {
        name: 'medians of the two',
        wanted: `${LEAST} to ${MOST}`,
        measured: ratio.toFixed(3),
        isMet: isAlike,
      },
      { name: 'different answers', wanted: '1', measured: String(answers.size), isMet: answers.size === 1 },
    ],
  });
});
