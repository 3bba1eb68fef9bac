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

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const leastNode = [20, 19];
const lock = join(root, 'package-lock.json');
const installed = join(root, 'node_modules/.package-lock.json');
const stamp = join(root, 'node_modules/.alcova-lock');

/** Each program the site needs, the Debian package that brings it, and the files that show that it is there (any of them). */
const programs = [
  { name: 'ffmpeg', package: 'ffmpeg', files: ['ffmpeg'] },
  { name: 'ffprobe', package: 'ffmpeg', files: ['ffprobe'] },
  { name: 'nats-server', package: 'nats-server', files: ['nats-server'] },
  {
    name: 'OpenStack Swift',
    package: 'python3-swift',
    files: ['/usr/lib/python3/dist-packages/swift/__init__.py'],
  },
  {
    name: 'DejaVu Serif',
    package: 'fonts-dejavu-core',
    files: ['/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf'],
  },
];
const helmModule = 'helm.sh/helm/v3/cmd/helm@v3.22.0';
const goPrograms = [
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'go')),
  '/usr/local/go/bin/go',
];
/** What only tests need. */
const testPrograms = [
  {
    name: 'chromium-headless-shell',
    package: 'chromium-headless-shell',
    files: ['/usr/bin/chromium-headless-shell'],
  },
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
];

/** Ends the program with one line on stderr. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function say(line) {
  process.stdout.write(`alcova       │ ${line}\n`);
}

/** Brings everything that is missing. `forTests`: what only tests need too, a browser and helm. */
export function prepare({ forTests }) {
  checkNode();
  installPrograms(forTests ? [...programs, ...testPrograms] : programs);
  installPackages();
  if (!forTests) return;
  for (const program of unpacked) unpack(program);
  installHelm();
}

/** Debian has no helm. Where Go is it is built once for this user (some minutes); where it is not the chart cannot be rendered. */
function installHelm() {
  const folder = join(homedir(), '.cache/alcova-tools');
  if (isThere({ files: [join(folder, 'helm'), 'helm'] })) return;
  const go = goPrograms.find((file) => existsSync(file));
  if (go === undefined) {
    say('sem helm e sem Go: o chart de k8s/chart não é verificado aqui');
    return;
  }
  say(`compilando ${helmModule}, uma única vez`);
  // Built beside its place and moved there: two runs at once, or one that is ended, leave no half a program.
  const building = mkdtempSync(join(tmpdir(), 'alcova-helm-'));
  const result = quietly([go, 'install', helmModule], {
    ...process.env,
    GOBIN: building,
    GOFLAGS: '-buildvcs=false',
  });
  if (result.status === 0) {
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(building, 'helm'), join(folder, `helm.${process.pid}`));
    renameSync(join(folder, `helm.${process.pid}`), join(folder, 'helm'));
  } else say(`o helm não pôde ser compilado (${lastLine(result)}): o chart não é verificado aqui`);
  rmSync(building, { recursive: true, force: true });
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

function lockHash() {
  return createHash('sha256').update(readFileSync(lock)).digest('hex');
}

/** Whether node_modules is what the lock file says: stamped by us, or installed by hand after the lock file was written. */
function packagesAreFresh() {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs - 5_000;
}

function installPackages() {
  if (packagesAreFresh()) return;
  say('instalando os pacotes npm');
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  let result = quietly(['npm', 'ci', ...flags], process.env);
  // npm ci wants the optional binaries of every platform in the lock file, and a registry that lacks some cannot have put them there.
  // npm install keeps to the locked versions as well, and with --no-save leaves the lock file as it is.
  if (result.status !== 0) result = quietly(['npm', 'install', '--no-save', ...flags], process.env);
  if (result.status !== 0) fail(`A instalação dos pacotes npm falhou: ${errorLine(result)}`);
  writeFileSync(stamp, lockHash());
}
