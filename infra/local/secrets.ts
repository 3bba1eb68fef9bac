import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartFailure, hasCode } from '../parts';
import { databaseServices, natsUsers } from './names';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

const secretsSchema = z.object({
  callerKey: z.string().regex(/^[0-9a-f]{64}$/),
  /** JSON array of private Ed25519 JWKs, as SESSION_SIGNING_KEYS. */
  sessionSigningKeys: z.string().min(2),
  /** `kid:hex`, as MEDIA_SIGNING_KEYS. */
  mediaSigningKeys: z.string().min(3),
  s3SecretKey: z.string().min(16),
  database: z.record(z.string(), z.string()),
  nats: z.record(z.string(), z.string()),
  /** For the first administrator, when the operator gives none. */
  adminPassword: z.string().min(8),
});
export type Secrets = z.infer<typeof secretsSchema>;

export function newSecrets(): Secrets {
  const kid = hex(4);
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return {
    callerKey: hex(32),
    sessionSigningKeys: JSON.stringify([{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }]),
    mediaSigningKeys: `${kid}:${hex(32)}`,
    s3SecretKey: hex(24),
    database: Object.fromEntries(databaseServices.map((name) => [name, hex(24)])),
    nats: Object.fromEntries(natsUsers.map((name) => [name, hex(24)])),
    adminPassword: `${hex(3)}-${hex(3)}-${hex(3)}-${hex(3)}`,
  };
}

/** The data folder's secrets, made on its first start and readable by their owner alone. */
export async function loadSecrets(dataDir: string): Promise<{ secrets: Secrets; generated: boolean }> {
  const file = join(dataDir, 'secrets.json');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw new StartFailure(`Não foi possível ler ${file}: ${String(error)}`);
    const secrets = newSecrets();
    await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return { secrets, generated: true };
  }
  const parsed = secretsSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new StartFailure(
      `O arquivo ${file} está danificado. Restaure uma cópia, ou apague-o para gerar segredos novos.`,
    );
  return { secrets: parsed.data, generated: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
