import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { plainEnvironment, readyOrFailed, startChild } from './child';
import { type Part, type PartOptions, partOf } from './part';
import { freePorts } from './ports';
import { waitUntil } from './wait';

const root = resolve(__dirname, '../..');
/** Where infra/local/setup.mjs unpacks it for tests; else the one of the machine. */
const unpacked = join(root, 'node_modules/.cache/nginx/usr/sbin/nginx');

export interface NginxOptions extends PartOptions {
  /** Address of the site behind it, `http://127.0.0.1:port`. */
  readonly site: string;
}

export interface Nginx extends Part {
  readonly url: string;
  /** Where it keeps what it was answered. */
  readonly cacheFolder: string;
}

/** Starts nginx with the configuration that operators are given (infra/nginx/alcova.conf), its files below `dataDir`. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const cacheFolder = join(options.dataDir, 'cache');
  const given = await readFile(join(root, 'infra/nginx/alcova.conf'), 'utf8');
  const siteAt = (port: number) =>
    given
      .replaceAll('/var/cache/nginx/alcova', cacheFolder)
      .replaceAll('http://127.0.0.1:8080', options.site)
      .replace('listen 127.0.0.1:80;', `listen 127.0.0.1:${port};`);
  return { ...(await startWith(siteAt, options)), cacheFolder };
}

/** Starts nginx in one process with these directives of its `http` block, which listen on the port that they are given. */
export const startPlainNginx = (siteAt: (port: number) => string, options: PartOptions) =>
  startWith(siteAt, options, 'master_process off;');

async function startWith(siteAt: (port: number) => string, options: PartOptions, processes = '') {
  const folder = options.dataDir;
  await mkdir(join(folder, 'temporary'), { recursive: true });
  // Its workers are another user when it is started by root.
  await chmod(folder, 0o755);
  const [free = 0] = await freePorts(1);
  const port = options.port ? options.port : free;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, around(siteAt(port), folder, processes));
  const child = await startChild({
    name: 'nginx',
    command: existsSync(unpacked) ? unpacked : 'nginx',
    args: ['-c', file, '-p', folder, '-e', 'stderr'],
    env: plainEnvironment(),
    stopSignal: 'SIGTERM',
    ...(options.hooks === undefined ? {} : { hooks: options.hooks }),
  });
  const url = `http://127.0.0.1:${port}`;
  // Whatever it answers, it listens.
  const ready = waitUntil('nginx', async () => (await fetch(`${url}/images/none`)).status > 0, 10_000);
  await readyOrFailed('nginx', child, ready);
  return { ...partOf(child, 2_000), url };
}

const temporary = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`)
    .join('\n');

const around = (site: string, folder: string, processes: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
${processes}
error_log stderr warn;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 8192; }
http {
access_log off;
default_type application/octet-stream;
${temporary(folder)}
${site}
}
`;
