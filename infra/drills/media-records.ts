import { type EncodingPlan, encodingPlan, soundsOf } from '@alcova/contracts';
import { Client } from 'pg';
import { z } from 'zod';

const key = z.string().nullable();
const assetRecord = z.object({
  id: z.string(),
  state: z.string(),
  revision: z.number(),
  s3_key: z.string(),
  mp4_key: key,
  hls_key: key,
  storyboard_key: key,
  poster_key: key,
  thumbnail_key: key,
  plan: encodingPlan.nullable(),
  /** Content-hashed images of any width. */
  images: z.array(z.string()),
});
export type AssetRecord = z.output<typeof assetRecord>;

const jobRecord = z.object({
  asset_id: z.string(),
  revision: z.number(),
  kind: z.string(),
  part: z.number(),
  lane: z.string(),
  state: z.string(),
  attempts: z.number(),
  /** How often its worker was lost. */
  losses: z.number(),
});
export type JobRecord = z.output<typeof jobRecord>;

export interface MediaRecords {
  readonly assets: readonly AssetRecord[];
  readonly jobs: readonly JobRecord[];
}

/** All assets and jobs that media's database knows: the truth that a drill is measured by. */
export async function mediaRecords(databaseUrl: string): Promise<MediaRecords> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const assets = await client.query(
      `SELECT a.*, ARRAY(SELECT i.key FROM asset_images i WHERE i.asset_id = a.id) AS images FROM assets a ORDER BY a.id`,
    );
    const jobs = await client.query('SELECT * FROM jobs ORDER BY asset_id, kind, part');
    return { assets: assetRecord.array().parse(assets.rows), jobs: jobRecord.array().parse(jobs.rows) };
  } finally {
    await client.end();
  }
}

/** Jobs that a ready asset has had, as `kind part`; `join` only where the source could not be copied. */
function expectedJobs(plan: EncodingPlan): string[] {
  const once = ['probe', 'package', 'poster', 'analyse', 'assemble'];
  const sounds = soundsOf(plan).map((_, part) => `audio ${part}`);
  const chunks = Array.from({ length: plan.chunks }, (_, part) => `chunk ${part}`);
  return [...once.map((kind) => `${kind} 0`), ...sounds, ...chunks];
}

/** What is wrong with the jobs of a ready asset: each must be there once and done. */
export function jobProblems(asset: AssetRecord, jobs: readonly JobRecord[]): string[] {
  if (asset.plan === null) return [`${asset.id} has no plan`];
  const own = jobs.filter((job) => job.asset_id === asset.id && job.kind !== 'join');
  const names = own.map(({ kind, part }) => `${kind} ${part}`);
  const expected = expectedJobs(asset.plan);
  return [
    ...own.filter(({ state }) => state !== 'done').map((job) => `${job.kind} ${job.part} is ${job.state}`),
    ...own.filter(({ revision }) => revision !== asset.revision).map((job) => `${job.kind}: old revision`),
    ...expected.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names
      .filter((name, at) => !expected.includes(name) || names.indexOf(name) !== at)
      .map((name) => `${name} too many`),
  ].map((problem) => `${asset.id}: ${problem}`);
}

/** Attempts beyond each job's first: work that was begun more than once. */
export const repeatedAttempts = (jobs: readonly JobRecord[]): number =>
  jobs.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
