import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { startSystem, type System, type SystemOptions } from '../local';
import { scratchFolder } from '../parts';

const countRow = z.tuple([z.object({ count: z.number() })]);

/** A whole site of a drill's own, and moderation's database, which the drill fills and counts in. */
export class ModerationSite {
  private constructor(
    readonly system: System,
    readonly database: Client,
    private readonly folder: string,
  ) {}

  /** @param prepare what must be there before the drill begins; when it fails the site is stopped */
  static async start<Prepared>(
    options: Omit<SystemOptions, 'dataDir'>,
    prepare: (site: ModerationSite) => Promise<Prepared>,
  ): Promise<Prepared> {
    const folder = scratchFolder('alcova-drill-');
    const system = await startSystem({ ...options, dataDir: join(folder, 'data') });
    const database = new Client({ connectionString: system.env.moderation['DATABASE_URL'] ?? '' });
    const site = new ModerationSite(system, database, folder);
    try {
      await database.connect();
      return await prepare(site);
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.system.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** How many rows a condition holds for. */
  async count(from: string): Promise<number> {
    const { rows } = await this.database.query(`SELECT count(*)::integer AS count FROM ${from}`);
    return countRow.parse(rows)[0].count;
  }
}
