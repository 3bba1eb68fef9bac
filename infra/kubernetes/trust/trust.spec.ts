import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { root } from '../helm';
import { type Credentials, privateAuthority, type PrivateAuthority } from './authority';
import { startFronts } from './fronts';

const outcome = z.object({ postgres: z.string(), nats: z.string(), store: z.string() });
const everywhere = (text: unknown) => ({ postgres: text, nats: text, store: text });

describe('certificates of an authority of one own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alcova-trust-'));
  const ca = join(folder, 'ca.crt');
  let authority: PrivateAuthority;
  beforeAll(async () => {
    authority = await privateAuthority();
    writeFileSync(ca, authority.pem);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What a process gets to hear that has this file of authorities, of servers with such a certificate. */
  async function told(certificate: Credentials, file?: string, options = 'sslmode=verify-full') {
    const fronts = await startFronts(certificate);
    try {
      const env = {
        ...process.env,
        NODE_EXTRA_CA_CERTS: file,
        LOG_LEVEL: 'silent',
        DATABASE_URL: `postgres://a:b@localhost:${fronts.postgres}/c?${options}`,
        NATS_URL: `tls://localhost:${fronts.nats}`,
        S3_ENDPOINT: `https://localhost:${fronts.store}`,
      };
      const args = ['--import', 'tsx', '--conditions=source', join(__dirname, 'client.ts')];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: root });
      return outcome.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    } finally {
      fronts.close();
    }
  }

  it('are believed by who was given the authority', async () => {
    const certificate = await authority.issue('localhost');
    expect(await told(certificate, ca)).toEqual(everywhere('ok'));
    // An address may name the file, and then believes it alone.
    const named = await told(certificate, undefined, `sslmode=verify-full&sslrootcert=${ca}`);
    expect(named.postgres).toBe('ok');
  });

  it('are named as what they are where nobody gave it', async () => {
    const reasons = await told(await authority.issue('localhost'));
    expect(reasons).toEqual(
      everywhere(expect.stringMatching(/its certificate is not trusted .*NODE_EXTRA_CA_CERTS/)),
    );
  });

  it('are named where they are for another name, or of another time', async () => {
    const other = await told(await authority.issue('other.example'), ca);
    expect(other).toEqual(everywhere(expect.stringContaining('its certificate is for another name')));
    const old = await told(await authority.issue('localhost', new Date(Date.now() - 60_000)), ca);
    expect(old).toEqual(
      everywhere(expect.stringContaining('its certificate, or its authority, has expired')),
    );
  });
});
