import { z } from 'zod';
import type { Manifest } from '../../backup/layout';
import type { System } from '../../local';
import { SiteClient, SiteError } from '../../local/site-client';
import { problemsLeft } from '../../parts';
import { mediaRecords } from '../media-records';
import { queryDatabase } from '../query';
import { StoreAudit } from '../store-audit';
import {
  ANA,
  BIA,
  type Filled,
  IN_FLIGHT,
  PASSWORD,
  signedIn,
  tracesOf,
  untilReady,
  type Written,
} from './backup-site';
import { differences, type Served, servedBy } from './served';

/** What is known of the lost site. */
export interface Lost {
  readonly filled: Filled;
  readonly manifest: Manifest;
  readonly served: Served;
  /** The asset that was in work when the backup was taken. */
  readonly inWork: string;
  readonly favourites: string;
  readonly written: readonly Written[];
  /** Tables that hold the erased person's id for good: that it was erased, and what the law asks for. */
  readonly traces: readonly string[];
}

const verdict = z.object({ batches: z.number(), broken: z.number().nullable() });

/** What is wrong with the restored site, and which writes of the lost one it does not have. */
export async function problemsOf(
  system: System,
  lost: Lost,
): Promise<{ problems: string[]; lostWrites: number }> {
  const admin = await signedIn(system, system.adminEmail, system.adminPassword);
  await untilReady(admin, [IN_FLIGHT]);
  const there = new Set(
    (await queryDatabase(system, 'identity', 'SELECT id FROM accounts')).map(({ id }) => id),
  );
  const lostWrites = lost.written.filter(({ id }) => !there.has(id));
  const problems = [
    ...writeProblems(lostWrites, lost),
    ...(await erasureProblems(system, lost)),
    ...(await problemsLeft('o que o site serve', async () =>
      differences(lost.served, await servedBy(system.url, lost.inWork)),
    )),
    ...(await problemsLeft('as sessões', () => sessionProblems(system, lost))),
    ...(await problemsLeft('o armazenamento', () => storeProblems(system, lost))),
  ];
  const audited: unknown = await (await admin.send('POST', '/api/admin/audit/verify')).json();
  const { batches, broken } = verdict.parse(audited);
  if (batches === 0 || broken !== null) problems.push(`the audit log: ${batches} batches, broken: ${broken}`);
  return { problems, lostWrites: lostWrites.length };
}

/** What was answered before the backup's moment is there; nothing that was sent after it is. */
function writeProblems(lostWrites: readonly Written[], { written, manifest }: Lost): string[] {
  const at = Date.parse(manifest.databases.find(({ service }) => service === 'identity')?.at ?? '');
  const early = lostWrites.filter(({ doneAt }) => doneAt < at);
  const late = written.filter((one) => one.sentAt > at && !lostWrites.includes(one));
  return [
    ...(written.some(({ doneAt }) => doneAt < at) ? [] : ['nothing was written before the backup']),
    ...(written.some(({ sentAt }) => sentAt > at) ? [] : ['nothing was written after the backup']),
    ...early.map(({ id }) => `account ${id} was there before the backup, and is lost`),
    ...late.map(({ id }) => `account ${id} was written after the backup, and is there`),
  ];
}

async function erasureProblems(system: System, { filled, traces }: Lost): Promise<string[]> {
  const found = await problemsLeft('os dados apagados', async () => [
    ...(await tracesOf(ANA.email, system)),
    ...(await tracesOf(ANA.name, system)),
    ...(await tracesOf(filled.anaId, system)).filter((place) => !traces.includes(place)),
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
async function sessionProblems(system: System, { filled, favourites }: Lost): Promise<string[]> {
  const withOld = await (await filled.bia.send('GET', '/api/me/favorites')).text();
  return [
    ...(withOld === favourites ? [] : [`favourites: ${favourites} became ${withOld}`]),
    ...((await canSignIn(system, BIA.email)) ? [] : ['who was there before cannot sign in']),
  ];
}

async function storeProblems(system: System, { filled }: Lost): Promise<string[]> {
  const store = new StoreAudit(system.env.media);
  try {
    const { assets } = await mediaRecords(system.env.media['DATABASE_URL'] ?? '');
    const ofDeleted = (await store.keys()).filter((key) => key.includes(filled.deleted.assetId));
    return [
      ...(await store.problems(assets)).filter((problem) => problem.startsWith('missing')),
      ...ofDeleted.map((key) => `of a deleted video: ${key}`),
    ];
  } finally {
    store.close();
  }
}
