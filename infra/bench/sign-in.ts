import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { command, count } from '../load/command';
import { barOf, type Report } from '../load/report';
import { median, percentile } from '../load/statistics';
import { bareFastify, type Beside, besideFloor } from './beside-floor';
import { comparedTable, howCompared, type Turns } from './compare';
import { type BenchSite, inDatabase, withSite } from './site';
import { mergeReports } from './together';
import { inTurns } from './turns';

const ACCOUNTS = 200;
/** As many as a gateway lets hash at once: more wait, and on a slow machine some of them in vain. */
const AT_ONCE = 8;
/** Tries on one address: below the ten after which it is told to wait. */
const TRIES_EACH = 5;
const ADDRESSES = 40;
/** The first tries warm up connections, caches and compiled code. */
const WARM_UP = 20;
const RIGHT = 'uma senha de demonstração';
const WRONG = 'uma senha que ninguém tem';
const HASH = 'SELECT password_hash FROM accounts WHERE email = $1';
const hashes = z.tuple([z.object({ password_hash: z.string() })]);
const refusal = z.object({ code: z.string(), message: z.string(), status: z.number() });

const newEmail = (): string => `${randomUUID()}@alcova.local`;
const signIn = (url: string, email: string, password: string) => ({
  ...({ method: 'POST', path: '/api/auth/login', body: JSON.stringify({ email, password }) } as const),
  headers: { origin: url, 'content-type': 'application/json' },
});

/** Addresses of new accounts of the site. */
async function registered({ client }: BenchSite, accounts: number, password: () => string) {
  const emails = Array.from({ length: accounts }, newEmail);
  for (const email of emails) {
    const account = { name: 'Pessoa', email, password: password() };
    await client.send('POST', '/api/auth/register', JSON.stringify(account));
  }
  return emails;
}

/** Sign-ins with the right password beside a bare server that only checks it. */
async function besideHash(site: BenchSite, turns: Turns): Promise<Report> {
  const { system } = site;
  const emails = await registered(site, ACCOUNTS, () => RIGHT);
  const requests = emails.map((email) => signIn(system.url, email, RIGHT));
  const [{ password_hash: hash }] = await inDatabase(system.env.identity['DATABASE_URL'], async (client) =>
    hashes.parse((await client.query(HASH, [emails[0]])).rows),
  );
  const beside: Beside = {
    ...{ name: 'right password', floor: bareFastify({ hash }), requests, own: ['gateway', 'identity'] },
    way: ['gateway', 'nats', 'identity', 'postgres'],
  };
  const compared = await besideFloor(site, beside, turns);
  return {
    about:
      `${ACCOUNTS} accounts in turn, beside one Fastify process that does nothing but check the password against the same Argon2id hash. ` +
      `No bar: the hash is meant to be dear. ${howCompared(turns)}`,
    tables: [comparedTable('sign-in', 'bare Fastify and Argon2id', [compared])],
  };
}

/** One sign-in with a wrong password. @throws ZodError when it is not refused as such */
async function tryOnce(url: string, email: string): Promise<{ ms: number; answer: string }> {
  const { path, ...request } = signIn(url, email, WRONG);
  const started = performance.now();
  const response = await fetch(`${url}${path}`, request);
  const body: unknown = await response.json();
  const ms = performance.now() - started;
  const { status, code, message } = refusal.parse(body);
  return { ms, answer: `${response.status} ${status} ${code} ${message}` };
}

/** Tries of unknown and of known addresses: whoever tries must not learn whether an account exists. */
async function tellingApart(site: BenchSite): Promise<Report> {
  const { url } = site.system;
  const known = await registered(site, ADDRESSES, randomUUID);
  for (let warmUp = 0; warmUp < WARM_UP; warmUp += 1) await tryOnce(url, newEmail());
  const contenders = [known.map(newEmail), known].map((emails) => {
    let at = 0;
    return () => tryOnce(url, emails[at++ % ADDRESSES] ?? '');
  });
  const tries = await inTurns(ADDRESSES * TRIES_EACH, contenders);
  const [unknown = [], wrong = []] = tries.map((some) => some.map(({ ms }) => ms));
  const answersOf = (some: typeof tries) => [...new Set(some.flat().map(({ answer }) => answer))];
  return {
    about: `Wrong passwords: ${unknown.length} tries of unknown addresses and as many of known ones, in turns, from sending to the whole answer.`,
    tables: [
      {
        head: ['tried', 'p50', 'p99', 'answer'],
        rows: [['an unknown address', unknown] as const, ['a wrong password', wrong] as const].map(
          ([what, times], at) => [
            ...[what, `${median(times).toFixed(1)} ms`, `${percentile(times, 99).toFixed(1)} ms`],
            answersOf(tries.slice(at, at + 1)).join(' / '),
          ],
        ),
      },
    ],
    bars: [
      barOf('medians of the two', median(unknown) / median(wrong), { least: 0.9, most: 1.1, digits: 3 }),
    ],
    problems:
      answersOf(tries).length === 1 ? [] : ['an unknown address is answered otherwise than a known one'],
  };
}

/** What a sign-in costs, and whether it tells who has an account. */
export const signInBench = command({
  ...{ name: 'sign-in', about: 'sign-ins, beside a bare Fastify that checks the same password' },
  options: z.object({ rounds: count(4), seconds: count(5) }),
  quick: { rounds: 2, seconds: 2 },
  run: (turns) =>
    withSite({}, async (site) =>
      mergeReports([await besideHash(site, { ...turns, connections: AT_ONCE }), await tellingApart(site)]),
    ),
});
