import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startSystem, type System, type SystemOptions } from '../local';
import type { DatabaseService, ProcessName } from '../local/names';
import { SiteClient } from '../local/client/site-client';
import { scratchFolder, StartFailure, waitUntil } from '../parts';
import { queryDatabase } from './query';
import { isAway } from './retry';

const UPLOADED_WITHIN_MS = 120_000;
const video = z.object({ id: z.string(), title: z.string(), assetId: z.string(), mediaState: z.string() });
const videoPage = z.object({ items: z.array(video) });
export type DrillVideo = z.output<typeof video>;
const uploads = z.object({ items: z.array(z.object({ title: z.string(), status: z.string() })) });
const countRow = z.tuple([z.object({ count: z.number() })]);

/** A whole site of its own that a drill mistreats, as its administrator sees it. */
export class DrillSite {
  private constructor(
    readonly system: System,
    /** For the drill's own files; removed with the site. */
    readonly folder: string,
    /** The administrator, signed in. */
    readonly client: SiteClient,
  ) {}

  static async start(options: Partial<SystemOptions> = {}): Promise<DrillSite> {
    const folder = scratchFolder('alcova-drill-');
    let system: System | undefined;
    try {
      system = await startSystem({ rateLimitScale: 1_000, dataDir: join(folder, 'data'), ...options });
      const client = new SiteClient(system.url);
      await client.signIn(system.adminEmail, system.adminPassword);
      return new DrillSite(system, folder, client);
    } catch (error) {
      await system?.stop();
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

  query(service: DatabaseService, text: string, values?: readonly unknown[]) {
    return queryDatabase(this.system, service, text, values);
  }

  /** How many rows of a service's database a condition holds for. */
  async count(service: DatabaseService, from: string): Promise<number> {
    return countRow.parse(await this.query(service, `SELECT count(*)::integer AS count FROM ${from}`))[0]
      .count;
  }

  /** What is not there so many times. @param rows what is counted, by what it is */
  async miscounted(
    service: DatabaseService,
    wanted: number,
    rows: Readonly<Record<string, string>>,
  ): Promise<string[]> {
    const problems: string[] = [];
    for (const [what, from] of Object.entries(rows)) {
      const found = await this.count(service, from);
      if (found !== wanted) problems.push(`${what}: ${found}, not ${wanted}`);
    }
    return problems;
  }

  /** Whether a process runs just now. */
  isUp(name: ProcessName): boolean {
    return this.system.processes().some((one) => one.name === name && one.pids.length > 0);
  }

  /** All videos (60 at most). @throws SiteError 5xx while a process is down */
  async videos(q = ''): Promise<DrillVideo[]> {
    const path = `/api/admin/videos?pageSize=60&q=${encodeURIComponent(q)}`;
    return videoPage.parse(await (await this.client.send('GET', path)).json()).items;
  }

  /** Titles of the uploads that the log calls a success (60 at most). */
  async loggedUploads(): Promise<string[]> {
    const answer = await this.client.send('GET', '/api/admin/uploads?pageSize=60');
    const log = uploads.parse(await answer.json());
    return log.items.filter(({ status }) => status === 'success').map(({ title }) => title);
  }

  /** Uploads until the site says yes, as a person would; a no (a process was down) must not have made half a video. */
  async uploadPatiently(file: string, title: string): Promise<void> {
    await this.waitUntil(`o envio de ${title}`, UPLOADED_WITHIN_MS, async () => {
      if ((await this.videos(title)).some((one) => one.title === title)) return true;
      await this.client.upload(file, { title, category: 'trans', folder: 'videos' });
      return true;
    });
  }

  /** Deletes a video for good, as an administrator does: into the trash, and out of it. */
  async remove({ id }: DrillVideo): Promise<void> {
    await this.client.send('DELETE', `/api/videos/${id}`);
    await this.client.send('POST', '/api/admin/videos/erase', JSON.stringify({ ids: [id] }));
  }

  /** Waits until there are `count` videos and all of them are ready. */
  ready(count: number, withinMs: number): Promise<DrillVideo[]> {
    return this.until(count, ({ mediaState }) => mediaState === 'ready', withinMs);
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
}

/** Starts a site, hands it over, and removes it whatever comes of the work. */
export async function withSite<T>(
  options: Partial<SystemOptions>,
  work: (site: DrillSite) => Promise<T>,
): Promise<T> {
  const site = await DrillSite.start(options);
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}
