import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { namedSite } from '../named-site';

const root = resolve(__dirname, '../../..');
const bundled = z.object({
  inputs: z.record(
    z.string(),
    z.object({ imports: z.array(z.object({ path: z.string(), external: z.boolean().default(false) })) }),
  ),
});
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

describe("the command of the operator's image", () => {
  const folder = mkdtempSync(join(tmpdir(), 'alcova-operator-image-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('needs the packages that its image installs, and no others', () => {
    const facts = join(folder, 'facts.json');
    execFileSync(join(root, 'node_modules/.bin/esbuild'), [
      ...[join(__dirname, 'src/main.ts'), '--bundle', '--platform=node', '--packages=external'],
      ...['--log-level=warning', `--metafile=${facts}`, `--outfile=${join(folder, 'main.js')}`],
    ]);
    const { inputs } = bundled.parse(JSON.parse(readFileSync(facts, 'utf8')));
    const used = Object.values(inputs)
      .flatMap(({ imports }) => imports)
      .flatMap(({ path, external }) => (external && !path.startsWith('node:') ? [path] : []));
    const { dependencies } = manifest.parse(
      JSON.parse(readFileSync(join(__dirname, 'package.json'), 'utf8')),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(dependencies).sort());
    expect(readFileSync(join(folder, 'main.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('says which variables it misses, and looks for no site of npm start', async () => {
    const site = namedSite({ IDENTITY_DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' });
    await expect(site.databases()).rejects.toThrow('Falta o endereço do banco: CATALOGUE_DATABASE_URL.');
    await expect(site.store()).rejects.toThrow('S3_ENDPOINT');
    expect(site.secretsFile).toBeUndefined();
  });

  it('does not count as cut off from NATS where it never connects', () => {
    const program = `require('@alcova/operator');
      require('@alcova/platform').metricsText().then((text) => process.stdout.write(text))`;
    const args = ['--conditions=source', '--import', 'tsx', '--input-type=commonjs', '-e', program];
    // A process of its own: other tests in this one connect.
    const told = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(told).toMatch(/^alcova_nats_connected Nan$/m);
  });

  it('takes a key of the store, or the role that the machine gives', async () => {
    const place = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'alcova' };
    const key = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(await namedSite(place).store()).not.toHaveProperty('S3_ACCESS_KEY');
    expect(await namedSite({ ...place, ...key }).store()).toMatchObject(key);
  });
});
