import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './helm';

const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const recipe = text('k8s/images/Containerfile');
/** Its instructions, each in one line. */
const instructions = recipe
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const of = (name: string): string[] => instructions.filter((line) => line.startsWith(`${name} `));

/** Flags that buildah 1.28, Podman 4.3 and Docker 23 all know, by instruction. */
const KNOWN_FLAGS: Readonly<Record<string, RegExp>> = {
  RUN: /^--mount=type=cache,target=\S+$/,
  COPY: /^--(from|chown|chmod)=\S+$/,
};

describe('the recipe of the images', () => {
  it('has no flags but those that every builder knows which the page names', () => {
    const flags = instructions.flatMap((line) => {
      const [name = '', ...words] = line.split(' ');
      return words.filter((word) => word.startsWith('--')).map((word) => [name, word]);
    });
    expect(flags.length).toBeGreaterThan(2);
    const unknown = flags.filter(([name = '', flag = '']) => !KNOWN_FLAGS[name]?.test(flag));
    expect(unknown).toEqual([]);
    const builders = /^\| `docker`, or Podman, or buildah \|.*$/m.exec(text('k8s/README.md'))?.[0] ?? '';
    for (const version of ['Docker 23', 'Podman 4.3', 'buildah 1.28']) expect(builders).toContain(version);
  });

  it('has no health check, which images in the format of OCI do not keep', () => {
    expect(of('HEALTHCHECK')).toEqual([]);
  });

  it('names its base whole: Podman and buildah know of no registry that a short name is of', () => {
    const [base = ''] = of('ARG');
    expect(base).toMatch(/^ARG NODE_IMAGE=docker\.io\/library\/node:\d+-bookworm-slim$/);
  });
});
