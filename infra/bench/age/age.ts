import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createAuthority } from '../../age-wallet';
import { reasonOf } from '../../parts';
import { withSystem } from '../bench-system';
import { printSection } from '../section';
import { attestationsSection } from './attestations-section';
import { passSection } from './pass-section';
import { readsSection } from './reads-section';

const SECTIONS = ['pass', 'attestations', 'reads'] as const;
const count = z.coerce.number().int().min(1);
const options = z.object({
  /** Some of the sections, separated by commas. */
  only: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(SECTIONS))),
  rounds: count,
  seconds: count,
});

/** `npm run bench -- --only ages`: what proofs of age cost. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: SECTIONS.join(',') },
      /** Of the reads. */
      rounds: { type: 'string', default: '6' },
      seconds: { type: 'string', default: '3' },
    },
  });
  const { only, ...turns } = options.parse(values);
  if (only.includes('pass')) printSection(await passSection());
  if (only.includes('attestations')) printSection(await attestationsSection());
  if (!only.includes('reads')) return;
  // Without any way no site may ask for a proof.
  const { anchorPem } = await createAuthority();
  await withSystem(
    { RATE_LIMIT_SCALE: '1000000', AGE_WALLET_ANCHORS: anchorPem },
    async (system, client, folder) => printSection(await readsSection(system, client, folder, turns)),
  );
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
