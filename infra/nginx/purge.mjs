/**
 * Drops from nginx's cache what the site orders dropped (PURGE_URL): `node infra/nginx/purge.mjs --folder /var/cache/nginx/alcova --port 8079`.
 * Open nginx cannot do it by itself. Runs as the user of nginx's workers; the token stands in the environment (PURGE_TOKEN). Node's own
 * modules only, so that it runs beside an nginx on another machine.
 */
import { timingSafeEqual } from 'node:crypto';
import { open, opendir, unlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** nginx writes the key behind a head of some hundred bytes, on a line of its own. */
const HEAD_BYTES = 4_096;
const MAX_ORDER_BYTES = 64 * 1_024;
const KEY = /\nKEY: ([^\n]*)\n/;

/** The pattern of a prefix: `*` is one part of an address. */
const patternOf = (prefix) =>
  new RegExp(
    `^${prefix
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]*')}`,
  );

async function keyOf(file, buffer) {
  const handle = await open(file, 'r');
  try {
    const { bytesRead } = await handle.read(buffer, 0, HEAD_BYTES, 0);
    return KEY.exec(buffer.toString('latin1', 0, bytesRead))?.[1];
  } finally {
    await handle.close();
  }
}

const isGone = (error) => error?.code === 'ENOENT';

/** Removes every file of the cache whose key an order names. @returns how many */
export async function purge(folder, { prefixes, paths }) {
  const patterns = [...prefixes.map(patternOf), ...paths.map((path) => patternOf(path))];
  const buffer = Buffer.alloc(HEAD_BYTES);
  let dropped = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    try {
      const key = await keyOf(file, buffer);
      if (key === undefined || !patterns.some((pattern) => pattern.test(key))) continue;
      await unlink(file);
      dropped += 1;
    } catch (error) {
      // nginx drops files by itself meanwhile.
      if (!isGone(error)) throw error;
    }
  }
  return dropped;
}

const isTexts = (value) => Array.isArray(value) && value.every((item) => typeof item === 'string');

function orderOf(body) {
  const order = JSON.parse(body);
  return isTexts(order?.prefixes) && isTexts(order.paths) ? order : undefined;
}

function isAuthorised(request, token) {
  const [given, wanted] = [request.headers.authorization ?? '', `Bearer ${token}`].map((one) =>
    Buffer.from(one),
  );
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The endpoint on 127.0.0.1. */
export function purgeServer(folder, token) {
  return createServer((request, response) => {
    const answer = (status) => response.writeHead(status).end();
    const work = async () => {
      if (request.method !== 'POST') return answer(405);
      if (!isAuthorised(request, token)) return answer(401);
      if (!(Number(request.headers['content-length']) <= MAX_ORDER_BYTES)) return answer(413);
      const order = orderOf(await text(request));
      if (!order) return answer(400);
      const dropped = await purge(folder, order);
      process.stdout.write(`${JSON.stringify({ assetId: order.assetId, dropped })}\n`);
      return answer(204);
    };
    work().catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      if (!response.headersSent) answer(500);
    });
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, port: { type: 'string', default: '8079' } },
  });
  const token = process.env.PURGE_TOKEN ?? '';
  if (values.folder === undefined || token.length < 16) {
    process.stderr.write('--folder and PURGE_TOKEN (16 characters or more) are needed\n');
    process.exit(1);
  }
  purgeServer(values.folder, token).listen(Number(values.port), '127.0.0.1');
}
