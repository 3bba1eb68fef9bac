/** What must be there before any package can be loaded: Node, npm packages, system programs. Node's own modules only. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
/** Programs of tests alone whose packages would start a service: they are unpacked, not installed. */
const unpacked = [
  { name: 'nginx', package: 'nginx', file: join(root, 'node_modules/.cache/nginx/usr/sbin/nginx') },
];
const browser = { name: 'chromium', package: 'chromium', files: ['chromium'] };

/** Ends the program with one line on stderr. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function say(line) {
  process.stdout.write(`alcova       │ ${line}\n`);
}

/** Brings everything that is missing. `withBrowser`: Chromium too, for the browser tests. */
export function prepare({ withBrowser }) {
  checkNode();
  installPrograms(withBrowser ? [...programs, browser] : programs);
  installPackages();
  if (withBrowser) for (const program of unpacked) unpack(program);
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
  const fetch = () => quietly(['apt-get', 'download', '-q', debian], process.env, folder);
  let result = fetch();
  const prefix = aptPrefix();
  if (result.status !== 0 && prefix !== undefined) {
    quietly([...prefix, 'apt-get', 'update', '-q'], process.env);
    result = fetch();
  }
  const found = readdirSync(folder).find((entry) => entry.startsWith(`${debian}_`) && entry.endsWith('.deb'));
  if (found !== undefined) result = quietly(['dpkg-deb', '-x', found, '.'], process.env, folder);
  if (!existsSync(file)) fail(`Não foi possível obter ${name} (${lastLine(result)}).`);
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
