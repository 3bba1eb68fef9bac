import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import type { SiteClient } from '../local/site-client';
import type { System } from '../local/system';
import { startBare } from './bare-process';
import { pidsOf, timed } from './measured-load';
import { compared, comparisonHead } from './recorded/comparison';
import { residentBytes } from './resident-bytes';
import type { Section } from './section';
import { inTurns } from './turns';
import { load } from './wrk';

const ACCOUNTS = 200;
const WARM_UP_SECONDS = 2;
const PASSWORD = 'uma senha de demonstração';
const hashes = z.tuple([z.object({ password_hash: z.string() })]);

/** Lua: each sign-in is of the next account. */
const scriptOf = (url: string, emails: readonly string[]): string => `
local turn = 0
local emails = { ${emails.map((email) => JSON.stringify(email)).join(', ')} }
local headers = { ["origin"] = "${url}", ["content-type"] = "application/json" }
request = function()
  turn = turn + 1
  local body = '{"email":"' .. emails[(turn - 1) % #emails + 1] .. '","password":"${PASSWORD}"}'
  return wrk.format("POST", "/api/auth/login", headers, body)
end
`;

/** The stored hash of an account's password. */
async function hashOf(system: System, email: string): Promise<string> {
  const client = new Client({ connectionString: system.env.identity['DATABASE_URL'] });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT password_hash FROM accounts WHERE email = $1', [email]);
    return hashes.parse(rows)[0].password_hash;
  } finally {
    await client.end();
  }
}

/** Measures sign-ins with the right password beside a bare server that only checks it. */
export async function signInSection(
  system: System,
  client: SiteClient,
  folder: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Section> {
  const emails = Array.from({ length: ACCOUNTS }, (_, n) => `entrada-${n}@alcova.local`);
  for (const email of emails)
    await client.send(
      'POST',
      '/api/auth/register',
      JSON.stringify({ name: 'Pessoa', email, password: PASSWORD }),
    );
  const script = join(folder, 'sign-in.lua');
  await writeFile(script, scriptOf(system.url, emails));
  const hash = await hashOf(system, emails[0] ?? '');
  const floor = await startBare(join(__dirname, 'sign-in-floor.ts'), [hash]);
  try {
    for (const url of [system.url, floor.url]) await load(url, script, WARM_UP_SECONDS);
    const way = pidsOf(system, ['gateway', 'nats', 'identity', 'postgres']);
    const [ours = [], least = []] = await inTurns(rounds, [
      () => timed(way, () => load(system.url, script, seconds)),
      () => timed([floor.child.pid], () => load(floor.url, script, seconds)),
    ]);
    const own = pidsOf(system, ['gateway', 'identity']).reduce((sum, pid) => sum + residentBytes(pid), 0);
    const memory = { ours: own, floor: residentBytes(floor.child.pid) };
    const { cells } = compared('right password', { ours, floor: least, memory });
    return {
      title: 'Sign-in beside a bare Fastify that checks the same password',
      command: 'npm run bench -- --only sign-in',
      about:
        `${ACCOUNTS} accounts in turn, from sending to the session's cookies (gateway, NATS, identity, Postgres: a session, an event and an ` +
        'entry in the record of access are stored), beside one Fastify process that does nothing but check the password against the same ' +
        `Argon2id hash. wrk with 32 connections over loopback, ${rounds} turns of ${seconds} s each in changing order; median (least to ` +
        'most). No bar: the hash is meant to be dear.',
      head: comparisonHead('sign-in', 'bare Fastify and Argon2id'),
      rows: [[...cells]],
      bars: [],
    };
  } finally {
    await floor.child.stop(2_000);
  }
}
