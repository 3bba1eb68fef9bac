import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
// The system loads it when it starts, which is after jest has stopped to compile for its set-up.
import '@alcova/messaging';
import { startSystem, type System } from '../local';

/** What a test needs of a site that runs. `env`: the variables that each service was started with; `store`: the operator's for the store. */
export const siteDescription = z.object({
  url: z.string(),
  dataDir: z.string(),
  adminEmail: z.string(),
  adminPassword: z.string(),
  env: z.record(z.string(), z.record(z.string(), z.string())),
  store: z.record(z.string(), z.string()),
});
export type SiteDescription = z.output<typeof siteDescription>;

/**
 * One whole site for all files of a run that can share it: they have people, titles and addresses of their own, count nothing that is
 * everybody's, and stop nothing. It starts when the first of them asks for it.
 */
export class SharedSite {
  private starting: Promise<System> | undefined;

  private constructor(
    private readonly server: Server,
    private readonly dataDir: string,
  ) {}

  /** @param folder where the site keeps its data; who made it removes it */
  static async offer(folder: string): Promise<SharedSite> {
    const server = createServer((_request, response) => {
      site.description().then(
        (description) => response.end(JSON.stringify(description)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
    const site = new SharedSite(server, join(folder, 'site'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return site;
  }

  /** Where its description is read. */
  get url(): string {
    const { port } = z.object({ port: z.number() }).parse(this.server.address());
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    if (this.starting) await (await this.starting).stop();
  }

  private async description(): Promise<SiteDescription> {
    this.starting ??= startSystem({ dataDir: this.dataDir, rateLimitScale: 1_000 });
    const { url, dataDir, adminEmail, adminPassword, env, store } = await this.starting;
    return siteDescription.parse({ url, dataDir, adminEmail, adminPassword, env, store });
  }
}
