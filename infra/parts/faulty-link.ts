import { connect, createServer, type Server, type Socket } from 'node:net';
import { LateWriter } from './late-writer';

/** What a link does with the bytes that go over it. */
export type LinkState = 'well' | 'slow' | 'silent' | 'cut';

/** What a link is slow by, in each direction. */
const SLOW_MS = 150;

/** One connection over the link: two sockets that belong together. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** For good: what was lost on the way never comes. */
  isLost: boolean;
}

/**
 * A TCP proxy on 127.0.0.1 whose link can be bad: slow, cut (connections end and are refused) or silent (nobody is told, and what is sent on
 * connections of that time never arrives, also later).
 */
export class FaultyLink {
  private state: LinkState = 'well';
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly server: Server,
    private readonly farPort: number,
  ) {}

  /** Listens on `port`; what it leads to need not be there yet. */
  static async start(port: number, farPort: number): Promise<FaultyLink> {
    const server = createServer();
    const link = new FaultyLink(server, farPort);
    server.on('connection', (near) => link.carry(near));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return link;
  }

  become(state: LinkState): void {
    this.state = state;
    for (const pair of this.pairs) {
      if (state === 'cut') end(pair);
      if (state === 'silent') pair.isLost = true;
    }
  }

  async stop(): Promise<void> {
    this.become('cut');
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private carry(near: Socket): void {
    if (this.state === 'cut') {
      near.destroy();
      return;
    }
    const pair = { near, far: connect(this.farPort, '127.0.0.1'), isLost: this.state === 'silent' };
    this.pairs.add(pair);
    for (const [from, to] of [
      [pair.near, pair.far],
      [pair.far, pair.near],
    ] as const) {
      const late = new LateWriter(to);
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        if (!pair.isLost) late.write(bytes, this.state === 'slow' ? SLOW_MS : 0);
      });
      // A connection that breaks off is its other side's news.
      from.on('error', () => end(pair));
      from.once('close', () => {
        this.pairs.delete(pair);
        end(pair);
      });
    }
  }
}

function end({ near, far }: Pair): void {
  near.destroy();
  far.destroy();
}
