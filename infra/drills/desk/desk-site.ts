import type { System } from '../../local';
import { SiteClient } from '../../local/site-client';
import { waitUntil } from '../../parts';
import { ModerationSite } from '../moderation-site';

const PASSWORD = 'uma serra longe do mar';
/** Sign-ins at once: each is work for a processor. */
const AT_ONCE = 5;

/** A whole site with tales that wait and moderators who are signed in. */
export class DeskSite {
  private constructor(
    private readonly site: ModerationSite,
    readonly moderators: readonly SiteClient[],
  ) {}

  static start({ moderators, tales }: { moderators: number; tales: number }): Promise<DeskSite> {
    return ModerationSite.start({ rateLimitScale: 100_000 }, async (site) => {
      const desk = new DeskSite(site, await signedIn(site.system, moderators));
      await desk.fill(tales);
      return desk;
    });
  }

  get system(): System {
    return this.site.system;
  }

  stop(): Promise<void> {
    return this.site.stop();
  }

  /** How many rows a condition on tales, or on decisions, holds for. */
  count(from: string): Promise<number> {
    return this.site.count(from);
  }

  /** Lets all leases end, as ten minutes would. */
  async endLeases(): Promise<void> {
    await this.site.database.query('UPDATE tales SET lease_until = now() WHERE lease_until > now()');
  }

  /** Imported tales, each of its own words; done when all of them were looked through. */
  private async fill(tales: number): Promise<void> {
    await this.site.database.query(
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
