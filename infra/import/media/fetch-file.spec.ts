import { Networks } from '@alcova/outside';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchFile, type FetchOptions } from './fetch-file';
import { Pace } from './pace';

const CONTENT = randomBytes(600_000);
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('fetching a file', () => {
  let server: Server;
  let folder: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let asked: (string | undefined)[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcova-media-'));
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.headers.range);
      answer(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true });
  });

  const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const path = (): string => join(folder, 'v1');
  const fetching = (options: Partial<FetchOptions> & { allowed?: string[] } = {}, url = `${base()}/a.mp4`) =>
    fetchFile(url, path(), {
      web: { networks: new Networks(options.allowed ?? ['127.0.0.1/32']) },
      pace: options.pace ?? new Pace(1e9),
      signal: options.signal ?? new AbortController().signal,
      firstPauseMs: 1,
    });

  /** Sends what is asked for, and breaks off after `most` bytes. */
  const serving =
    (most = Infinity, tag = '"a"') =>
    (request: IncomingMessage, response: ServerResponse): void => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const isRange = from > 0 && request.headers['if-range'] === tag;
      const bytes = isRange ? CONTENT.subarray(from) : CONTENT;
      response.writeHead(isRange ? 206 : 200, {
        ...{ etag: tag, 'content-length': bytes.length },
        ...(isRange && { 'content-range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` }),
      });
      if (bytes.length <= most) response.end(bytes);
      else response.write(bytes.subarray(0, most), () => setImmediate(() => response.destroy()));
    };

  it('brings it whole, in as many pieces as the connection lets it', async () => {
    answer = serving(250_000);
    await expect(fetching()).resolves.toBe(CONTENT.length);
    expect(hash(await readFile(path()))).toBe(hash(CONTENT));
    expect(asked[0]).toBeUndefined();
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.slice(1).every((range) => range !== undefined)).toBe(true);
  });

  it('begins anew when the file has become another one', async () => {
    let turn = 0;
    answer = (request, response) =>
      serving(turn++ === 0 ? 250_000 : Infinity, `"${turn}"`)(request, response);
    await expect(fetching()).resolves.toBe(CONTENT.length);
    expect(hash(await readFile(path()))).toBe(hash(CONTENT));
  });

  it.each([
    ['an address of this machine', 'http://127.0.0.1:1/a.mp4'],
    ['a private network', 'http://10.0.0.1/a.mp4'],
    ['what a cloud tells of a machine', 'http://169.254.169.254/latest/meta-data'],
    ['no address of the web', 'file:///etc/passwd'],
  ])('refuses %s', async (_what, url) => {
    await expect(fetching({ allowed: [] }, url)).rejects.toMatchObject({ reason: 'address-refused' });
  });

  it('refuses to be led to a closed network', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    await expect(fetching()).rejects.toMatchObject({ reason: 'address-refused' });
    expect(asked).toHaveLength(1);
  });

  it('gives up what is not there at once, and what stays broken after some tries', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    await expect(fetching()).rejects.toMatchObject({ reason: 'answered-404' });
    expect(asked).toHaveLength(1);
    answer = (_request, response) => response.writeHead(503).end();
    await expect(fetching()).rejects.toMatchObject({ reason: 'answered-503' });
    expect(asked).toHaveLength(6);
  });

  it('does not take what is larger than an upload may be', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': 16_106_127_361 }).write('x');
    await expect(fetching()).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('keeps to its pace', async () => {
    answer = serving();
    const started = performance.now();
    await fetching({ pace: new Pace(2_000_000) });
    expect(performance.now() - started).toBeGreaterThan(200);
  });
});
