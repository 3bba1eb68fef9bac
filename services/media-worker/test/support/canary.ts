import { createServer as createWebServer } from 'node:http';
import { createServer as createSocketServer, type Server } from 'node:net';
import { z } from 'zod';

const address = z.object({ port: z.number() });

/** A web server and a plain socket on the loopback that nobody has any business with. */
export class Canary {
  contacts = 0;
  private readonly webServer: Server;
  private readonly socketServer: Server;

  private constructor() {
    const count = (): void => {
      this.contacts += 1;
    };
    this.webServer = createWebServer((_request, response) => response.end('x')).on('connection', count);
    this.socketServer = createSocketServer((socket) => socket.destroy()).on('connection', count);
  }

  static async start(): Promise<Canary> {
    const canary = new Canary();
    for (const server of [canary.webServer, canary.socketServer])
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return canary;
  }

  /** Address of the web server. */
  get web(): string {
    return `http://127.0.0.1:${address.parse(this.webServer.address()).port}`;
  }

  /** Host and port of the socket. */
  get socket(): string {
    return `127.0.0.1:${address.parse(this.socketServer.address()).port}`;
  }

  async stop(): Promise<void> {
    for (const server of [this.webServer, this.socketServer])
      await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
