import { sweepStore } from '@alcova/operator';
import { problemsLeft, reasonOf, waitUntil } from '../../../parts';
import { type AssetRecord, jobProblems, mediaRecords } from '../../media-records';
import { StoreAudit } from '../../store-audit';
import { storedSha256 } from '../../uploads/drill-store';
import { sha256Of } from '../../uploads/large-file';
import { asOperator } from '../as-operator';
import type { FaultSite } from '../fault-site';

const SETTLED_WITHIN_MS = 180_000;
/** What was written last must be older than what counts as in flight. */
const SWEPT_WITHIN_MS = 20_000;
const SILENT = { say: () => undefined, data: () => undefined };
const ENDS = new Set(['ready', 'refused', 'failed', 'deleted']);

const recordsOf = (site: FaultSite) => mediaRecords(site.system.env.media['DATABASE_URL'] ?? '');

/** Waits until nothing is to be done with any film, and looks whether all of them are whole and the store holds nothing else. */
export async function mediaProblems(site: FaultSite): Promise<string[]> {
  const settled = async () => {
    const { assets, jobs } = await recordsOf(site);
    const isIdle = jobs.every(({ state }) => state !== 'queued' && state !== 'running');
    return isIdle && assets.every(({ state }) => ENDS.has(state));
  };
  try {
    await waitUntil('the end of all work with films', settled, SETTLED_WITHIN_MS);
  } catch (error) {
    return [`${reasonOf(error)}: ${await unfinished(site)}`];
  }
  const { assets, jobs } = await recordsOf(site);
  const ready = assets.filter(({ state }) => state === 'ready');
  const sent = await sha256Of(site.film);
  const wrong: string[] = [];
  for (const { id, s3_key: key } of ready)
    if ((await storedSha256(site, key)) !== sent) wrong.push(`${id}: its source is not what was sent`);
  const store = new StoreAudit(site.system.env.media);
  try {
    return [
      ...[...wrong, ...ready.flatMap((asset) => jobProblems(asset, jobs))],
      ...(await afterSweeping(site, store, assets)),
    ];
  } finally {
    store.close();
  }
}

/** Work that was broken off leaves what it had already written, for the sweep: after it the store holds what films need and nothing else. */
async function afterSweeping(
  site: FaultSite,
  store: StoreAudit,
  assets: readonly AssetRecord[],
): Promise<readonly string[]> {
  const ask = async () => {
    await asOperator(site, (connection) => sweepStore({ ...connection, ...SILENT }, { dryRun: false }));
    const parts = (await store.unfinished()).map((key) => `an upload in parts was left: ${key}`);
    return [...(await store.problems(assets)), ...parts];
  };
  return problemsLeft('a store without anything left over', ask, SWEPT_WITHIN_MS);
}

/** What is left to do, for whoever reads the failure. */
async function unfinished(site: FaultSite): Promise<string> {
  const { assets, jobs } = await recordsOf(site);
  return [
    ...assets.filter(({ state }) => !ENDS.has(state)).map(({ id, state }) => `${id} ${state}`),
    ...jobs
      .filter(({ state }) => state === 'queued' || state === 'running')
      .map(({ asset_id: asset, kind, part, state }) => [asset, kind, part, state].join(' ')),
  ].join(', ');
}
