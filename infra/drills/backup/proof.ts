import { z } from 'zod';
import { SiteClient, SiteError } from '../../local/client/site-client';
import { problemsLeft } from '../../parts';
import { failedChecks } from '../found';
import { mediaRecords } from '../media-records';
import type { DrillSite } from '../site';
import { withStore } from '../store-audit';
import { ANA, BIA, finished, PASSWORD, tracesOf } from './fill';
import type { Lost } from './live';
import { servedDifferences, servedBy } from './served';
import type { Written } from './writer';

const verdict = z.object({ batches: z.number(), broken: z.number().nullable() });

/** What is wrong with the restored site, and how many writes of the lost one it does not have. */
export async function problemsOf(
  site: DrillSite,
  lost: Lost,
): Promise<{ problems: string[]; lostWrites: number }> {
  await finished(site);
  const there = new Set((await site.query('identity', 'SELECT id FROM accounts')).map(({ id }) => id));
  const lostWrites = lost.written.filter(({ id }) => !there.has(id));
  const audited: unknown = await (await site.client.send('POST', '/api/admin/audit/verify')).json();
  const { batches, broken } = verdict.parse(audited);
  const problems = [
    ...writeProblems(lostWrites, lost),
    ...(await erasureProblems(site, lost)),
    ...(await problemsLeft('o que o site serve', async () =>
      servedDifferences(lost.served, await servedBy(site.system.url, lost.inWork)),
    )),
    ...(await problemsLeft('as sessões', () => sessionProblems(site, lost))),
    ...(await problemsLeft('o armazenamento', () => storeProblems(site, lost))),
    ...failedChecks({
      [`the audit log: ${batches} batches, broken: ${broken}`]: batches > 0 && broken === null,
    }),
  ];
  return { problems, lostWrites: lostWrites.length };
}

/** What was answered before the backup's moment is there; nothing that was sent after it is. */
function writeProblems(lostWrites: readonly Written[], { written, manifest }: Lost): string[] {
  const at = Date.parse(manifest.databases.find(({ service }) => service === 'identity')?.at ?? '');
  const early = lostWrites.filter(({ doneAt }) => doneAt < at);
  const late = written.filter((one) => one.sentAt > at && !lostWrites.includes(one));
  return [
    ...failedChecks({
      'nothing was written before the backup': written.some(({ doneAt }) => doneAt < at),
      'nothing was written after the backup': written.some(({ sentAt }) => sentAt > at),
    }),
    ...early.map(({ id }) => `account ${id} was there before the backup, and is lost`),
    ...late.map(({ id }) => `account ${id} was written after the backup, and is there`),
  ];
}

async function erasureProblems(site: DrillSite, { filled, traces }: Lost): Promise<string[]> {
  const found = await problemsLeft('os dados apagados', async () => [
    ...(await tracesOf(site, ANA.email)),
    ...(await tracesOf(site, ANA.name)),
    ...(await tracesOf(site, filled.anaId)).filter((place) => !traces.includes(place)),
  ]);
  return [
    ...found.map((place) => `the erased person came back in ${place}`),
    ...((await canSignIn(site, ANA.email)) ? ['the erased person can sign in'] : []),
  ];
}

const canSignIn = ({ system }: DrillSite, email: string): Promise<boolean> =>
  new SiteClient(system.url).signIn(email, PASSWORD).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SiteError && error.status === 401) return false;
      throw error;
    },
  );

/** The session of before goes on with the keys that were kept, and the password opens a new one. */
async function sessionProblems(site: DrillSite, { filled, favourites }: Lost): Promise<string[]> {
  const withOld = await (await filled.bia.send('GET', '/api/me/favorites')).text();
  return failedChecks({
    [`favourites: ${favourites} became ${withOld}`]: withOld === favourites,
    'who was there before cannot sign in': await canSignIn(site, BIA.email),
  });
}

async function storeProblems({ databaseUrl, system }: DrillSite, { filled }: Lost): Promise<string[]> {
  const { assets } = await mediaRecords(databaseUrl);
  return withStore(system, async (store) => [
    ...(await store.problems(assets)).filter((problem) => problem.startsWith('missing')),
    ...(await store.keys())
      .filter((key) => key.includes(filled.deleted.assetId))
      .map((key) => `of a deleted video: ${key}`),
  ]);
}
