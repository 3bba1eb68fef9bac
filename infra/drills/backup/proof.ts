import { z } from 'zod';
import type { Manifest } from '../../backup/layout';
import type { System } from '../../local';
import { SiteClient, SiteError } from '../../local/site-client';
import { problemsLeft, waitUntil } from '../../parts';
import { operatorCommand } from '../../testing/operator-command';
import { mediaRecords } from '../media-records';
import { StoreAudit } from '../store-audit';
import { ANA, BIA, type Filled, type FilledVideo, PASSWORD, signedIn, untilReady } from './backup-site';
import { differences, type Served, servedBy } from './served';
import { countIn, accountIds, tracesOf } from './traces';
import type { Written } from './writer';

/** What is known of the lost site. */
export interface Lost {
  readonly at: number;
  readonly served: Served;
  readonly favourites: string;
  readonly written: readonly Written[];
  /** Tables that hold the erased person's id for good: that it was erased, and what the law asks for. */
  readonly traces: readonly string[];
  readonly deleted: FilledVideo;
  readonly held: FilledVideo;
}

const verdict = z.object({ batches: z.number(), broken: z.number().nullable() });
/** What a sweep may take of a site that lacks nothing: remains of finished work. */
const HARMLESS = /^(work-file|upload-state|kept-long-enough)\s/;

/** What is wrong with the restored site, and which writes of the lost one it does not have. */
export async function problemsOf(
  system: System,
  about: { lost: Lost; manifest: Manifest; filled: Filled; inFlight: string },
): Promise<{ problems: string[]; lostWrites: Written[] }> {
  const { lost, manifest, filled, inFlight } = about;
  const admin = await signedIn(system, system.adminEmail, system.adminPassword);
  await untilReady(admin, [inFlight]);
  await waitUntil('os eventos', async () => (await waiting(system)) === 0, 60_000);
  const lostWrites = await missing(system, lost.written);
  const problems = [
    ...writeProblems(lostWrites, lost.written, manifest),
    ...(await erasureProblems(system, filled.anaId, lost)),
    ...(await problemsLeft('o que o site serve', async () =>
      differences(lost.served, await servedBy(system.url)),
    )),
    ...(await problemsLeft('as sessões', () => sessionProblems(system, filled, lost))),
    ...(await problemsLeft('o armazenamento', () => storeProblems(system, lost))),
    ...(await commandProblems(system)),
  ];
  const { batches, broken } = verdict.parse(
    await (await admin.send('POST', '/api/admin/audit/verify')).json(),
  );
  if (batches === 0 || broken !== null) problems.push(`the audit log: ${batches} batches, broken: ${broken}`);
  return { problems, lostWrites };
}

const waiting = async (system: System): Promise<number> => {
  let count = 0;
  for (const service of ['identity', 'catalogue', 'moderation', 'commerce', 'media'] as const)
    count += await countIn(system, service, `outbox WHERE published_at IS NULL AND available_at <= now()`);
  return count;
};

async function missing(system: System, written: readonly Written[]): Promise<Written[]> {
  const there = await accountIds(system);
  return written.filter(({ id }) => !there.has(id));
}

/** What was answered before the backup's moment is there; nothing that was sent after it is. */
function writeProblems(lost: readonly Written[], written: readonly Written[], manifest: Manifest): string[] {
  const at = Date.parse(manifest.databases.find(({ service }) => service === 'identity')?.at ?? '');
  const early = lost.filter(({ doneAt }) => doneAt < at);
  const late = written.filter((one) => one.sentAt > at && !lost.includes(one));
  return [
    ...(written.some(({ doneAt }) => doneAt < at) ? [] : ['nothing was written before the backup']),
    ...(written.some(({ sentAt }) => sentAt > at) ? [] : ['nothing was written after the backup']),
    ...early.map(({ id }) => `account ${id} was there before the backup, and is lost`),
    ...late.map(({ id }) => `account ${id} was written after the backup, and is there`),
  ];
}

async function erasureProblems(system: System, anaId: string, lost: Lost): Promise<string[]> {
  const found = await problemsLeft('os dados apagados', async () => [
    ...(await tracesOf(ANA.email, system)),
    ...(await tracesOf(ANA.name, system)),
    ...(await tracesOf(anaId, system)).filter((place) => !lost.traces.includes(place)),
  ]);
  const problems = found.map((place) => `the erased person came back in ${place}`);
  if (await canSignIn(system, ANA.email)) problems.push('the erased person can sign in');
  return problems;
}

async function canSignIn(system: System, email: string): Promise<boolean> {
  try {
    await new SiteClient(system.url).signIn(email, PASSWORD);
    return true;
  } catch (error) {
    if (error instanceof SiteError && error.status === 401) return false;
    throw error;
  }
}

/** The session of before goes on with the keys that were kept, and the password opens a new one. */
async function sessionProblems(system: System, { bia }: Filled, lost: Lost): Promise<string[]> {
  const problems: string[] = [];
  const withOld = await (await bia.send('GET', '/api/me/favorites')).text();
  if (withOld !== lost.favourites) problems.push(`favourites: ${lost.favourites} became ${withOld}`);
  if (!(await canSignIn(system, BIA.email))) problems.push('who was there before cannot sign in');
  return problems;
}

async function storeProblems(system: System, { deleted }: Lost): Promise<string[]> {
  const store = new StoreAudit(system.env.media);
  try {
    const { assets } = await mediaRecords(system.env.media['DATABASE_URL'] ?? '');
    const keys = await store.keys();
    return [
      ...(await store.problems(assets)).filter((problem) => problem.startsWith('missing')),
      ...keys.filter((key) => key.includes(deleted.assetId)).map((key) => `of a deleted video: ${key}`),
    ];
  } finally {
    store.close();
  }
}

async function commandProblems(system: System): Promise<string[]> {
  const env = { DATA_DIR: system.dataDir };
  const counters = await operatorCommand('counters', ['rebuild'], env);
  const sweep = await operatorCommand('sweep', ['--dry-run'], env);
  const orphans = sweep.out
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('Seriam') && !HARMLESS.test(line));
  return [
    ...(counters.out.includes('Corrigidos: 0 ') ? [] : [`counters: ${counters.out}${counters.err}`]),
    ...(sweep.code === 0 ? [] : [`sweep: ${sweep.err}`]),
    ...orphans.map((line) => `nothing needs: ${line}`),
  ];
}
