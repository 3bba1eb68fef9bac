import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const script = join(__dirname, 'npm-failure.mjs');

/** Asks the script, an ES module, in a process of its own. */
function lacksOtherPlatformsAlone(text: string, of: object): unknown {
  const program = `import * as m from ${JSON.stringify(script)};
    process.stdout.write(String(m.lacksOtherPlatformsAlone(${JSON.stringify(text)}, ${JSON.stringify(of)})));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  );
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
const lock = {
  packages: { 'node_modules/tool': { optionalDependencies: { '@tool/darwin-arm64': '1.0.0' } } },
};
const told = (...lines: string[]) =>
  ['npm error code EUSAGE', 'npm error', ...lines.map((line) => `npm error ${line}`)].join('\n');
const PLATFORM = 'Missing: @tool/darwin-arm64@1.0.0 from lock file';

describe('npm ci', () => {
  it.each([
    ['binaries of other platforms', told(PLATFORM), true],
    ['a package', told(PLATFORM, 'Missing: tool@1.0.0 from lock file'), false],
    ['another version', told('Invalid: lock file’s tool@1.0.0 does not satisfy tool@2.0.0', PLATFORM), false],
    ['a digest', 'npm error code EINTEGRITY\nnpm error sha512-a integrity checksum failed', false],
    ['nothing that it says', told(), false],
  ])('may be done without for %s: %p', (_what, text, may) =>
    expect(lacksOtherPlatformsAlone(text, lock)).toBe(may),
  );

  it('takes the lock file as it is: with the binaries of every platform', () => {
    const { packages } = lockSchema.parse(
      JSON.parse(readFileSync(join(resolve(__dirname, '../..'), 'package-lock.json'), 'utf8')),
    );
    const names = Object.keys(packages).map((place) => place.split('node_modules/').at(-1));
    const wanted = Object.values(packages)
      .map(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      // Some packages are without any, wherever they are installed.
      .filter((binaries) => binaries.some((name) => names.includes(name)))
      .flat();
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
  });
});
