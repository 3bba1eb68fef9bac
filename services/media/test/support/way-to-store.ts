import { connect, createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';

const listening = z.object({ port: z.number() });

/** A way to the store that can be shut: it passes bytes on as they are, so that signatures hold. */
export class WayToStore {
  private readonly sockets = new Set<Socket>();
  private isOpen = true;

  private constructor(private readonly server: Server) {}

  /** Answers the way and its address, which stands in the place of the store's. */
  static async to(endpoint: string): Promise<{ way: WayToStore; endpoint: string }> {
    const { hostname, port } = new URL(endpoint);
    const server = createServer();
    const way = new WayToStore(server);
    server.on('connection', (client) => way.pass(client, connect(Number(port), hostname)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port: own } = listening.parse(server.address());
    return { way, endpoint: `http://127.0.0.1:${own}` };
  }

  /** From now on every connection breaks off, those that stand at once. */
  shut(): void {
    this.isOpen = false;
    for (const socket of this.sockets) socket.destroy();
  }

  open(): void {
    this.isOpen = true;
  }

  async close(): Promise<void> {
    this.shut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(client: Socket, store: Socket): void {
    for (const [socket, other] of [
      [client, store],
      [store, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    if (!this.isOpen) return void client.destroy();
    client.pipe(store).pipe(client);
  }
}
