import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

const address = z.object({ port: z.number() });

/**
 * How the store misbehaves for a key: answers with a status, breaks the connection after so many bytes of a body, or says nothing until
 * `until`; `times` answers long.
 */
export type Fault = { readonly times: number } & (
  { readonly status: number } | { readonly cutAfter: number } | { readonly until: Promise<void> }
);

/** Stands in for the presigned addresses of an object store: real HTTP, byte ranges, single and part PUTs. */
export class TestStore {
  readonly objects = new Map<string, Buffer>();
  readonly contentTypes = new Map<string, string>();
  readonly ranges: string[] = [];
  readonly methods: string[] = [];
  private readonly faults = new Map<string, { left: number; fault: Fault }>();

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  static async start(): Promise<TestStore> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const store = new TestStore(server, address.parse(server.address()).port);
    server.on('request', (request, response) => {
      store.answer(request, response).catch(() => response.destroy());
    });
    return store;
  }

  url(key: string): string {
    return `http://127.0.0.1:${this.port}/${key}?signature=presigned`;
  }

  /** Makes reads and writes of a key fail. */
  breakKey(key: string, fault: Fault): void {
    this.faults.set(key, { left: fault.times, fault });
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = new URL(request.url ?? '', 'http://store').pathname.slice(1);
    this.methods.push(`${request.method} ${key}`);
    const fault = this.takeFault(key);
    if (fault && 'until' in fault) await fault.until;
    if (fault && 'status' in fault) {
      request.resume();
      response.writeHead(fault.status).end();
      return;
    }
    if (request.method === 'PUT') {
      const body = await buffer(request);
      this.objects.set(key, body);
      this.contentTypes.set(key, request.headers['content-type'] ?? '');
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
      return;
    }
    this.read(key, request, response, fault && 'cutAfter' in fault ? fault.cutAfter : undefined);
  }

  private takeFault(key: string): Fault | undefined {
    const entry = this.faults.get(key);
    if (!entry || entry.left === 0) return undefined;
    entry.left -= 1;
    return entry.fault;
  }

  private read(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    cutAfter: number | undefined,
  ): void {
    const body = this.objects.get(key);
    if (!body || request.method !== 'GET') {
      response.writeHead(body ? 403 : 404).end();
      return;
    }
    this.ranges.push(request.headers.range ?? '');
    const match = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const from = Number(match?.[1] ?? 0);
    const to = match?.[2] ? Math.min(Number(match[2]), body.length - 1) : body.length - 1;
    if (from >= body.length) {
      response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
      return;
    }
    const part = body.subarray(from, to + 1);
    response.writeHead(match ? 206 : 200, {
      'content-length': part.length,
      'accept-ranges': 'bytes',
      ...(match && { 'content-range': `bytes ${from}-${to}/${body.length}` }),
    });
    if (cutAfter === undefined || cutAfter >= part.length) response.end(part);
    else response.write(part.subarray(0, cutAfter), () => response.destroy());
  }
}
