import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { CLUSTER_HAS, chart, helm, root } from './helm';

const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'alcova-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const step = z.looseObject({ run: z.string().optional(), uses: z.string().optional() });
const job = z.looseObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  uses: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  steps: z.array(step).default([]),
});
const workflow = z
  .looseObject({
    on: z.unknown(),
    permissions: z.unknown(),
    env: z.record(z.string(), z.string()).default({}),
    jobs: z.record(z.string(), job),
  })
  .parse(parse(text('.github/workflows/release.yml')));
const commands = (name: string): string =>
  (workflow.jobs[name]?.steps ?? []).map(({ run }) => run ?? '').join('\n');
const neededBy = (name: string): string[] => [workflow.jobs[name]?.needs ?? []].flat();

/** What `bundle.sh` knows to bundle. */
const images = [...text('k8s/images/bundle.sh').matchAll(/^ {2}([a-z| -]+)\) folder=/gm)]
  .flatMap(([, names = '']) => names.split('|'))
  .map((name) => name.trim())
  .sort();

describe('the release', () => {
  it('is made of a tag alone, after all tests, and may write no more than each part has to', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*.*.*'] } });
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.jobs['test']?.uses).toBe('./.github/workflows/ci.yml');
    expect(neededBy('build')).toEqual(expect.arrayContaining(['check', 'test']));
    for (const [name, { permissions }] of Object.entries(workflow.jobs))
      expect([name, permissions]).toEqual([
        name,
        {
          build: { contents: 'read', packages: 'write' },
          images: { contents: 'read', packages: 'write', 'id-token': 'write' },
          chart: { contents: 'write', packages: 'write', 'id-token': 'write' },
        }[name],
      ]);
    // The tests know of it, and run their long ones before it.
    expect(text('.github/workflows/ci.yml')).toMatch(/^ {2}workflow_call:$/m);
    expect(text('.github/workflows/ci.yml')).toContain("startsWith(github.ref, 'refs/tags/v')");
  });

  it('has an image for each service and platform, with what is in it and a signature', () => {
    expect(images).toHaveLength(8);
    expect(workflow.env['IMAGES']?.split(' ').sort()).toEqual(images);
    expect(JSON.stringify(workflow.jobs['build'])).toMatch(/amd64.*arm64/);
    expect(commands('build')).toContain('--sbom=true');
    expect(commands('build')).toContain('--provenance=mode=max');
    expect(commands('images')).toContain('cosign sign --yes --recursive');
    expect(neededBy('images')).toEqual(['build']);
  });

  it('refuses an image of the worker that would keep a new node waiting', () => {
    expect(workflow.env['LARGEST_WORKER_BYTES']).toBe('450000000');
    expect(commands('build')).toContain('LARGEST_WORKER_BYTES');
  });

  it('has the chart, signed too, which knows its images and its pages', () => {
    expect(neededBy('chart')).toEqual(['images']);
    expect(commands('chart')).toContain('k8s/release.mjs');
    expect(commands('chart')).toMatch(/helm push .* "oci:\/\/\$REGISTRY\/charts"/);
    expect(commands('chart')).toMatch(/cosign sign --yes "\$REGISTRY\/charts\/alcova@/);
  });

  it('runs commands that a shell understands', () => {
    for (const [name, { steps }] of Object.entries(workflow.jobs))
      for (const { run } of steps)
        if (run !== undefined)
          expect([name, execFileSync('bash', ['-n'], { input: run, encoding: 'utf8' })]).toEqual([name, '']);
  });
});

describe('the chart of a release', () => {
  const digest = (name: string) => `sha256:${Buffer.from(name.padEnd(32, '.')).toString('hex')}`;
  const released = join(folder, 'alcova');

  beforeAll(() => {
    execFileSync(process.execPath, [
      join(root, 'k8s/release.mjs'),
      ...['--out', released, '--repository', 'ghcr.example/owner/alcova'],
      ...['--sources', 'https://git.example/owner/alcova/tree/v0.1.0'],
      ...images.flatMap((name) => ['--digest', `${name}=${digest(name)}`]),
    ]);
  });

  it.each(['small', 'medium', 'large'])(
    'installs the released images with the example %s as it is',
    async (example) => {
      const rendered = await helm(
        ...['template', 'alcova', released, '--namespace', 'alcova', '--kube-version', '1.31.4'],
        ...CLUSTER_HAS.flatMap((api) => ['--api-versions', api]),
        ...['--values', join(released, `examples/${example}.yaml`)],
      );
      const own = [...rendered.matchAll(/^ +image: (\S+alcova\/\S+)$/gm)].map(([, image]) => image);
      expect(new Set(own)).toEqual(
        new Set(images.map((name) => `ghcr.example/owner/alcova/${name}@${digest(name)}`)),
      );
      expect(rendered).not.toContain('registry.example');
    },
  );

  it('takes images of others all the same', async () => {
    const rendered = await helm(
      ...['template', 'alcova', released, '--kube-version', '1.31.4'],
      ...['--values', join(released, 'examples/small.yaml'), '--set', 'image.repository=own.example/alcova'],
      ...['--set', 'image.digests=null,image.tag=own-7'],
    );
    expect(rendered).toContain('own.example/alcova/media-worker:own-7');
    expect(rendered).not.toMatch(/own\.example\S+@sha256/);
  });

  it('is clean, and says where it comes from', async () => {
    expect(
      await helm('lint', '--strict', '--values', join(released, 'examples/small.yaml'), released),
    ).toContain('0 chart(s) failed');
    expect(readFileSync(join(released, 'Chart.yaml'), 'utf8')).toContain(
      'sources: [https://git.example/owner/alcova/tree/v0.1.0]',
    );
    // The one of the checkout stays as it is.
    expect(readFileSync(join(chart, 'values.yaml'), 'utf8')).toMatch(/^ {2}repository: ''$/m);
  });

  it.each([
    ['a digest too few', images.slice(1)],
    ['none', []],
  ])('is not made with %s', (_what, names) => {
    const args = names.flatMap((name) => ['--digest', `${name}=${digest(name)}`]);
    expect(() =>
      execFileSync(
        process.execPath,
        [
          join(root, 'k8s/release.mjs'),
          ...['--out', join(folder, 'none'), '--repository', 'r', '--sources', 'https://s.example', ...args],
        ],
        { stdio: 'pipe' },
      ),
    ).toThrow('--digest');
  });
});

describe('the first look', () => {
  const readme = text('k8s/README.md');
  const look = /^## Try it in ten minutes\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? '';

  it('needs no build where a release is there, and says how to know who made it', () => {
    const [published = '', own = ''] = look.split(/^### /m).slice(1);
    expect(published).toContain('helm pull oci://$REGISTRY/charts/alcova');
    expect(published).not.toMatch(/docker build |buildx build|git clone/);
    expect(published).toContain('cosign verify');
    expect(own).toContain('docker build');
  });
});
