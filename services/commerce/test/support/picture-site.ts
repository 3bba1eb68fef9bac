import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A picture of one colour, of any size. */
export const picture = (
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
  size = { width: 320, height: 100 },
): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();

/** A web site of pictures on loopback, whose answers a test writes by path. Remembers what it was asked. */
export class PictureSite {
  readonly asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PictureSite> {
    const server = createServer();
    const site = new PictureSite(server);
    server.on('request', (request, response) => {
      const path = request.url ?? '';
      site.asked.push({ path, headers: request.headers });
      const answer = site.answers.get(path) ?? ((_asked, missing) => void missing.writeHead(404).end());
      void answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  on(path: string, answer: Answer): string {
    this.answers.set(path, answer);
    return this.url(path);
  }

  /** Answers bytes, whatever they are said to be. */
  has(path: string, bytes: Buffer, type = 'image/png'): string {
    return this.on(
      path,
      (_request, response) => void response.writeHead(200, { 'content-type': type }).end(bytes),
    );
  }

  leads(path: string, location: string, status = 302): string {
    return this.on(path, (_request, response) => void response.writeHead(status, { location }).end());
  }

  /** Sends a few bytes now and then until the asker gives up. */
  drips(path: string): string {
    return this.on(path, async (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      while (!response.destroyed) {
        response.write('x');
        await sleep(50);
      }
    });
  }

  timesAsked(path: string): number {
    return this.asked.filter((asked) => asked.path === path).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
