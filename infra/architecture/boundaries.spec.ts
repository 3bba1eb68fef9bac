import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');

/** Lays out `files` in an empty folder, cruises it with the project's rules and answers the names of the rules broken. */
async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'alcova-boundaries-'));
  try {
    await writeFile(join(folder, 'tsconfig.json'), '{}');
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const cruise = run(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        join(root, '.dependency-cruiser.cjs'),
        '--output-type',
        'json',
        '.',
      ],
      { cwd: folder },
    );
    // The exit code counts the breaches; the report on stdout stands either way.
    const { stdout } = await cruise.catch((failure: { stdout: string }) => failure);
    const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
    return [...new Set(report.summary.violations.map((violation) => violation.rule.name))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const other = 'export const other = 1;\n';
const importing = (path: string) => `import { other } from '${path}';\nexport const mine = other;\n`;

describe('module boundaries', () => {
  it.each([
    [
      'services-stay-apart',
      'services/catalogue/src/a.ts',
      '../../identity/src/b',
      'services/identity/src/b.ts',
    ],
    ['gateway-uses-shared-only', 'gateway/src/a.ts', '../../services/media/src/b', 'services/media/src/b.ts'],
    ['operator-uses-shared-only', 'operator/src/a.ts', '../../infra/local/b', 'infra/local/b.ts'],
    [
      'web-uses-contracts-only',
      'web/src/app/a.ts',
      '../../../services/shared/messaging/src/b',
      'services/shared/messaging/src/b.ts',
    ],
    [
      'contracts-use-zod-only',
      'services/shared/contracts/src/a.ts',
      '../../platform/src/b',
      'services/shared/platform/src/b.ts',
    ],
    [
      'shared-never-uses-applications',
      'services/shared/platform/src/a.ts',
      '../../../media/src/b',
      'services/media/src/b.ts',
    ],
    [
      'open-telemetry-is-loaded-on-demand',
      'services/shared/platform/src/tracing/tracing.ts',
      './open-telemetry',
      'services/shared/platform/src/tracing/open-telemetry.ts',
    ],
    ['web-features-stay-apart', 'web/src/features/video/a.ts', '../home/b', 'web/src/features/home/b.ts'],
    ['web-shared-is-the-bottom', 'web/src/shared/a.ts', '../app/b', 'web/src/app/b.ts'],
    ['tests-are-nobodys-source', 'services/media/src/a.ts', './b.spec', 'services/media/src/b.spec.ts'],
  ])(
    'refuses a breach of %s',
    async (rule, from, specifier, to) => {
      await expect(rulesBrokenBy({ [from]: importing(specifier), [to]: other })).resolves.toContain(rule);
    },
    30_000,
  );

  it('refuses a cycle', async () => {
    const files = {
      'gateway/src/a.ts': "import './b';\nexport const a = 1;\n",
      'gateway/src/b.ts': "import './a';\nexport const b = 1;\n",
    };
    await expect(rulesBrokenBy(files)).resolves.toContain('no-cycles');
  }, 30_000);

  it('lets applications use the shared libraries', async () => {
    const files = {
      'services/media/src/a.ts': importing('../../shared/contracts/src/b'),
      'services/shared/contracts/src/b.ts': other,
    };
    await expect(rulesBrokenBy(files)).resolves.toEqual([]);
  }, 30_000);
});
