import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { startSystem, type System } from '../../local';
import { SiteClient } from '../../local/site-client';
import { scratchFolder, waitUntil } from '../../parts';

const PASSWORD = 'uma serra longe do mar';
/** Sign-ins at once: each is work for a processor. */
const AT_ONCE = 5;
const countRow = z.tuple([z.object({ count: z.number() })]);

/** A whole site with tales that wait and moderators who are signed in. */
export class DeskSite {
  private constructor(
    readonly system: System,
    private readonly folder: string,
    readonly moderators: readonly SiteClient[],
    private readonly database: Client,
  ) {}

  static async start({ moderators, tales }: { moderators: number; tales: number }): Promise<DeskSite> {
    const folder = scratchFolder('alcova-desk-');
    const system = await startSystem({ dataDir: join(folder, 'data'), rateLimitScale: 100_000 });
    try {
      const database = new Client({ connectionString: system.env.moderation['DATABASE_URL'] ?? '' });
      await database.connect();
      const site = new DeskSite(system, folder, await signedIn(system, moderators), database);
      await site.fill(tales);
      return site;
    } catch (error) {
      await system.stop();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.system.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** How many rows a condition on tales, or on decisions, holds for. */
  async count(from: string): Promise<number> {
    const { rows } = await this.database.query(`SELECT count(*)::integer AS count FROM ${from}`);
    return countRow.parse(rows)[0].count;
  }

  /** Lets all leases end, as ten minutes would. */
  async endLeases(): Promise<void> {
    await this.database.query('UPDATE tales SET lease_until = now() WHERE lease_until > now()');
  }

  /** Imported tales, each of its own words; done when all of them were looked through. */
  private async fill(tales: number): Promise<void> {
    await this.database.query(
      `INSERT INTO tales (id, title, tale, category, sent_at)
       SELECT 'conto-' || n, 'Conto ' || n,
         (SELECT 'A estrada subia a serra. ' || string_agg(substr(md5(n || '-' || word), 1, 8), ' ') FROM generate_series(1, 100) AS word),
         'hetero', now() - (interval '1 second' * ($1::integer - n))
       FROM generate_series(1, $1) AS n`,
      [tales],
    );
    await waitUntil(
      'os contos vistos',
      async () => (await this.count('tales WHERE terms_version IS NULL')) === 0,
      60_000 + tales * 50,
    );
  }
}

/** Moderators with accounts of their own, signed in. */
async function signedIn(system: System, count: number): Promise<SiteClient[]> {
  const admin = new SiteClient(system.url);
  await admin.signIn(system.adminEmail, system.adminPassword);
  const clients: SiteClient[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index);
  const each = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const email = `moderador-${number}@alcova.local`;
      const account = { name: `Moderador ${number}`, email, role: 'moderator', password: PASSWORD };
      await admin.send('POST', '/api/users', JSON.stringify(account));
      const client = new SiteClient(system.url);
      await client.signIn(email, PASSWORD);
      clients.push(client);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, each));
  return clients;
}
