import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DECODERS } from '../../services/media-worker/src/ffmpeg/decoders';
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

/** Sources of the worker, without their tests. */
const worker = readdirSync(join(root, 'services/media-worker/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => text(`services/media-worker/src/${file}`))
  .join('\n');
const ffmpeg = text('k8s/images/ffmpeg.sh');
const enabled = [...ffmpeg.matchAll(/--enable-(lib[a-z0-9]+)/g)].map(([, name = '']) => name);

describe("the worker's programs", () => {
  it("are built out of Debian's source, with the libraries that the worker uses and no others", () => {
    // Whatever else is installed where it is built, as X, SDL or speech recognition, is not looked for.
    for (const flag of ['--disable-autodetect', '--disable-avdevice', '--disable-ffplay', '--disable-doc'])
      expect(ffmpeg).toContain(flag);
    expect(ffmpeg).toContain('apt-get source');
    const used = new Set(
      [
        ...[...worker.matchAll(/'-c:[av]', '(lib[a-z0-9]+)'/g)].map(([, name = '']) => name),
        ...(worker.includes("'zscale") ? ['libzimg'] : []),
        ...(DECODERS.includes('libdav1d') ? ['libdav1d'] : []),
      ].sort(),
    );
    expect(enabled.toSorted()).toEqual([...used]);
    const runtime = text('k8s/images/runtime.sh');
    const packages =
      /media-worker \]; then packages="\$packages ([^"]+)"/.exec(runtime)?.[1]?.split(' ') ?? [];
    expect(packages).not.toContain('ffmpeg');
    expect(packages).toContain('espeak-ng');
    for (const library of enabled) expect(packages.some((name) => name.startsWith(library))).toBe(true);
  });

  it('decode what the worker takes, by ffmpeg itself where a library is left out', () => {
    const instead: Readonly<Record<string, string>> = {
      ...{ libvpx: 'vp8', 'libvpx-vp9': 'vp9', 'libaom-av1': 'libdav1d' },
      ...{ libopus: 'opus', libvorbis: 'vorbis', libspeex: 'speex' },
      // Teletext is never shown.
      libzvbi_teletextdec: 'dvbsub',
    };
    const left = DECODERS.filter((name) => name.startsWith('lib') && !enabled.includes(name));
    for (const name of left) expect([name, DECODERS.includes(instead[name] ?? '')]).toEqual([name, true]);
  });

  it('open the protocols that the worker opens', () => {
    const [, protocols = ''] = /--enable-protocol=([a-z,]+)/.exec(ffmpeg) ?? [];
    const asked = [...worker.matchAll(/'-protocol_whitelist', '([a-z,]+)'/g)].flatMap(([, list = '']) =>
      list.split(','),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const name of [...asked, 'file', 'pipe']) expect(protocols.split(',')).toContain(name);
    // It reads no device.
    expect(worker).not.toContain("'lavfi'");
  });

  it('are proved where they are built: what the worker names is there', () => {
    const filters = [
      'zscale',
      'tonemap',
      'bwdif',
      'ebur128',
      'volumedetect',
      'alimiter',
      'aresample',
      'apad',
      'pan',
    ];
    for (const name of filters) expect([name, worker.includes(name)]).toEqual([name, true]);
    for (const name of [...filters, 'libx264', 'libdav1d', 'aac'])
      expect([
        name,
        new RegExp(`\\b${name}\\b`).test(/^for name in (.*); do$/m.exec(ffmpeg)?.[1] ?? ''),
      ]).toEqual([name, true]);
  });

  it('are built for the worker alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'alcova-ffmpeg-'));
    try {
      const out = join(folder, 'out');
      execFileSync('sh', [join(root, 'k8s/images/ffmpeg.sh'), 'identity', out]);
      expect(readdirSync(out)).toEqual(['bin']);
      expect(readdirSync(join(out, 'bin'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('what an image has of packages', () => {
  it('is what runs: neither types nor maps, while licences and our own maps stay', () => {
    const folder = mkdtempSync(join(tmpdir(), 'alcova-prune-'));
    const kept = [
      ...['node_modules/a/index.js', 'node_modules/a/LICENSE.md', 'node_modules/a/package.json'],
      ...['node_modules/a/lib/types.js', 'services/media/dist/main.js', 'services/media/dist/main.js.map'],
      'web/dist/app.js.map',
    ];
    const gone = [
      ...['node_modules/a/index.d.ts', 'node_modules/a/index.js.map', 'node_modules/a/src/index.ts'],
      ...['node_modules/a/index.d.mts', 'node_modules/a/index.d.cts'],
      'services/media/node_modules/b/index.d.ts',
    ];
    try {
      for (const file of [...kept, ...gone]) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), '');
      }
      execFileSync('sh', [join(root, 'k8s/images/prune.sh'), folder]);
      expect(kept.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
      expect(gone.filter((file) => existsSync(join(folder, file)))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(text('k8s/images/bundle.sh')).toContain('sh k8s/images/prune.sh "$out"');
  });
});
