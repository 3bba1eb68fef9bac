import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type ServiceName, startSystem, type System } from '../local';
import type { MovedSettings } from '../local/moved-settings';
import { SiteClient } from '../local/site-client';
import { scratchFolder, StartFailure, waitUntil } from '../parts';
import { isAway } from './retry';

const videoPage = z.object({
  total: z.number(),
  items: z.array(
    z.object({ id: z.string(), title: z.string(), assetId: z.string(), mediaState: z.string() }),
  ),
});
export type DrillVideo = z.output<typeof videoPage>['items'][number];
const uploads = z.object({ items: z.array(z.object({ title: z.string(), status: z.string() })) });

/** A whole site of its own that a drill mistreats, as its administrator sees it. */
export class DrillSite {
  private constructor(
    readonly system: System,
    /** For the drill's own files; removed with the site. */
    readonly folder: string,
    private readonly client: SiteClient,
  ) {}

  /**
   * @param env extra variables of every service
   * @param without services that the drill runs itself
   * @param single extra variables of single processes
   */
  static async start(
    env: Readonly<Record<string, string>> = {},
    without: readonly ServiceName[] = [],
    single: MovedSettings = {},
  ): Promise<DrillSite> {
    const folder = scratchFolder('alcova-drill-');
    try {
      const system = await startSystem({
        dataDir: join(folder, 'data'),
        rateLimitScale: 1_000,
        env,
        without,
        moved: single,
      });
      const site = new DrillSite(system, folder, new SiteClient(system.url));
      await site.client.signIn(system.adminEmail, system.adminPassword);
      return site;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Address of media's own database. */
  get databaseUrl(): string {
    return this.system.env.media['DATABASE_URL'] ?? '';
  }

  async stop(): Promise<void> {
    await this.system.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** What a request of the administrator carries. */
  headers(): Record<string, string> {
    return this.client.headers();
  }

  /** All videos (60 at most). @throws SiteError 5xx while a process is down */
  async videos(q = ''): Promise<DrillVideo[]> {
    const path = `/api/admin/videos?pageSize=60&q=${encodeURIComponent(q)}`;
    return videoPage.parse(await (await this.send(path)).json()).items;
  }

  /** Titles of the uploads that the log calls a success (60 at most). */
  async loggedUploads(): Promise<string[]> {
    const log = uploads.parse(await (await this.send('/api/admin/uploads?pageSize=60')).json());
    return log.items.filter(({ status }) => status === 'success').map(({ title }) => title);
  }

  /** Uploads until the site says yes, as a person would; a no (a process was down) must not have made half a video. */
  async uploadPatiently(file: string, title: string): Promise<void> {
    await this.waitUntil(`o envio de ${title}`, 120_000, async () => {
      if ((await this.videos(title)).some((video) => video.title === title)) return true;
      await this.client.upload(file, { title, category: 'trans', folder: 'videos' });
      return true;
    });
  }

  /** Deletes a video as an administrator does. */
  async remove(video: DrillVideo): Promise<void> {
    await this.client.send('DELETE', `/api/videos/${video.id}`);
  }

  /** Waits until there are `count` videos and `holds` is true of all of them. */
  async until(count: number, holds: (video: DrillVideo) => boolean, withinMs: number): Promise<DrillVideo[]> {
    let seen: DrillVideo[] = [];
    await this.waitUntil(`${count} vídeos`, withinMs, async () => {
      seen = await this.videos();
      return seen.length === count && seen.every(holds);
    }).catch((error: unknown) => {
      throw new StartFailure(`${String(error)}: ${JSON.stringify(seen)}`);
    });
    return seen;
  }

  /** Asks until the answer is yes; that the site is away for a while is part of every drill. */
  private async waitUntil(what: string, withinMs: number, ask: () => Promise<boolean>): Promise<void> {
    const orAway = async (error: unknown) => {
      if (isAway(error)) return false;
      throw new StartFailure(String(error));
    };
    await waitUntil(what, () => ask().catch(orAway), withinMs);
  }

  private send(path: string): Promise<Response> {
    return this.client.send('GET', path);
  }
}
