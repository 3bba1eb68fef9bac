import { DEMO_AGE_ISSUER } from '@alcova/contracts';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Authority, createAuthority } from '../../age-wallet';
import { hasCode } from '../../parts';

/** Longer than anybody keeps a folder of demonstrations. */
const GOOD_FOR_MS = 20 * 365 * 24 * 60 * 60 * 1_000;
const stored = z.object({
  anchorPem: z.string().min(1),
  signerPem: z.string().min(1),
  signerKey: z.looseObject({
    ...{ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() },
  }),
});

/** The issuer of a data folder, made once. @param folder is made where it is missing */
export async function demoIssuer(folder: string): Promise<Authority> {
  const file = join(folder, 'issuer.json');
  try {
    return stored.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const validUntil = new Date(Date.now() + GOOD_FOR_MS);
  const issuer = await createAuthority({ name: DEMO_AGE_ISSUER, validUntil });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, JSON.stringify(issuer), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return issuer;
}
