import {
  type AudioResult,
  audioResult,
  chunkResult,
  type EncodingPlan,
  encodingPlan,
} from '@alcova/contracts';
import { Client } from 'pg';
import { z } from 'zod';
import { StartFailure } from '../parts';

const planRow = z.object({ plan: encodingPlan });
const resultRow = z.object({ kind: z.string(), result: z.unknown() });

/** What media's database knows of one asset's ladder. */
export interface MadeLadder {
  readonly plan: EncodingPlan;
  /** Bytes of each rung, by its name, and of the sound as `audio`. */
  readonly bytes: ReadonlyMap<string, number>;
}

/** Reads how an asset was encoded and what came out. @throws StartFailure when it has no ladder */
export async function madeLadder(databaseUrl: string, assetId: string): Promise<MadeLadder> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const plans = await client.query('SELECT plan FROM assets WHERE id = $1', [assetId]);
    const found = planRow.safeParse(plans.rows[0]);
    if (!found.success) throw new StartFailure(`sem plano: ${assetId}`);
    const jobs = await client.query(
      "SELECT kind, result FROM jobs WHERE asset_id = $1 AND kind IN ('chunk', 'audio') AND state = 'done'",
      [assetId],
    );
    const bytes = new Map<string, number>();
    const add = (name: string, sizes: readonly number[]) =>
      bytes.set(
        name,
        sizes.reduce((sum, size) => sum + size, bytes.get(name) ?? 0),
      );
    for (const { kind, result } of resultRow.array().parse(jobs.rows))
      if (kind === 'chunk')
        for (const { name, segments } of chunkResult.parse(result).rungs) add(name, segments);
      else add('audio', sizesOf(audioResult.parse(result)));
    return { plan: found.data.plan, bytes };
  } finally {
    await client.end();
  }
}

const sizesOf = ({ initBytes, segments }: AudioResult): number[] => [
  initBytes,
  ...segments.map(({ bytes }) => bytes),
];
