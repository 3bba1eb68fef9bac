import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const addresses = z.object({
  natsUrl: z.string().min(1),
  siteUrl: z.string().min(1),
  s3Endpoint: z.string().min(1),
  postgresPort: z.number().int().positive(),
});
type Addresses = z.infer<typeof addresses>;
/** Beside the runner's notes, which go when it stops. */
const fileIn = (dataDir: string): string => join(dataDir, 'run', 'addresses.json');

/** Notes where a running system answers, for commands of its operator. */
export async function noteAddresses(dataDir: string, where: Addresses): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(where), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Where the system of a data folder answers. @throws Error ENOENT when none runs on it */
export async function addressesOf(dataDir: string): Promise<Addresses> {
  return addresses.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
}
