import { sweepStore } from '@alcova/operator';
import { problemsLeft } from '../../../parts';
import { type AssetRecord, jobProblems, mediaRecords } from '../../media-records';
import { StoreAudit } from '../../store-audit';
import { storedSha256 } from '../../../load/stored';
import { sha256Of } from '../../../load/large-file';
import { asOperator } from '../as-operator';
import type { UsedSite } from '../used-site';

const SETTLED_WITHIN_MS = 180_000;
/** What was written last must be older than what counts as in flight. */
const SWEPT_WITHIN_MS = 20_000;
const SILENT = { say: () => undefined, data: () => undefined };
const ENDS = new Set(['ready', 'refused', 'failed', 'deleted']);

const recordsOf = (site: UsedSite) => mediaRecords(site.system.env.media['DATABASE_URL'] ?? '');

/**
 * Waits until nothing is to be done with any film, and looks whether all of them are whole and the store holds nothing else.
 *
 * @param files what was sent
 */
export async function mediaProblems(site: UsedSite, files: readonly string[]): Promise<readonly string[]> {
  const toDo = async () => {
    const { assets, jobs } = await recordsOf(site);
    return [
      ...assets.filter(({ state }) => !ENDS.has(state)).map(({ id, state }) => `${id} is ${state}`),
      ...jobs
        .filter(({ state }) => state === 'queued' || state === 'running')
        .map(({ asset_id: asset, kind, part, state }) => `${kind} ${part} of ${asset} is ${state}`),
    ];
  };
  const left = await problemsLeft('the end of all work with films', toDo, SETTLED_WITHIN_MS);
  if (left.length > 0) return left;
  const { assets, jobs } = await recordsOf(site);
  const ready = assets.filter(({ state }) => state === 'ready');
  const sent = new Set(await Promise.all(files.map(sha256Of)));
  const problems = ready.flatMap((asset) => jobProblems(asset, jobs));
  for (const { id, s3_key: key } of ready)
    if (!sent.has(await storedSha256(site, key))) problems.push(`${id}: its source is not what was sent`);
  return [...problems, ...(await leftAfterSweeping(site, assets))];
}

/** Work that was broken off leaves what it had already written, for the sweep: after it the store holds what films need and nothing else. */
async function leftAfterSweeping(site: UsedSite, assets: readonly AssetRecord[]): Promise<readonly string[]> {
  const store = new StoreAudit(site.system.store);
  const left = async () => {
    await asOperator(site, (connection) => sweepStore({ ...connection, ...SILENT }, { dryRun: false }));
    const parts = (await store.unfinished()).map((key) => `an upload in parts was left: ${key}`);
    return [...(await store.problems(assets)), ...parts];
  };
  try {
    return await problemsLeft('a store without anything left over', left, SWEPT_WITHIN_MS);
  } finally {
    store.close();
  }
}
