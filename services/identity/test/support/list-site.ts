import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { z } from 'zod';

type Answer = (response: ServerResponse) => void;
const address = z.custom<AddressInfo>((value) => z.object({ port: z.number() }).safeParse(value).success);

/** A site on loopback whose answers a test writes by path. Remembers what it was asked. */
export class ListSite {
  readonly asked: string[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ListSite> {
    const server = createServer();
    const site = new ListSite(server);
    server.on('request', ({ url = '' }, response) => {
      site.asked.push(url);
      const answer = site.answers.get(url);
      if (answer) answer(response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  url(path: string): string {
    return `http://127.0.0.1:${address.parse(this.server.address()).port}${path}`;
  }

  /** @returns the address of the path */
  on(path: string, answer: Answer): string {
    this.answers.set(path, answer);
    return this.url(path);
  }

  has(path: string, body: Uint8Array | string, type: string): string {
    return this.on(path, (response) => void response.writeHead(200, { 'content-type': type }).end(body));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
