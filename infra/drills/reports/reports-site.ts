import type { System } from '../../local';
import { SiteClient } from '../../local/site-client';
import { ModerationSite } from '../moderation-site';

/** The load comes from this machine; a proxy in front says for whom. */
const BEHIND_A_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

/** What came of one report; 0 where no answer came. */
export interface Sent {
  readonly status: number;
  readonly ms: number;
}

/** A whole site with published tales, an administrator at the desk, and people at addresses of their own. */
export class ReportsSite {
  private constructor(
    private readonly site: ModerationSite,
    readonly moderator: SiteClient,
  ) {}

  static start({ tales, rateLimitScale }: { tales: number; rateLimitScale: number }): Promise<ReportsSite> {
    return ModerationSite.start({ rateLimitScale, env: BEHIND_A_PROXY }, async (site) => {
      const moderator = new SiteClient(site.system.url);
      await moderator.signIn(site.system.adminEmail, site.system.adminPassword);
      await site.database.query(
        `INSERT INTO tales (id, title, tale, category, is_approved, sent_at)
         SELECT 'conto-' || n, 'Conto ' || n, repeat('A estrada subia a serra devagar. ', 10), 'hetero', true, now()
         FROM generate_series(1, $1) AS n`,
        [tales],
      );
      return new ReportsSite(site, moderator);
    });
  }

  get system(): System {
    return this.site.system;
  }

  stop(): Promise<void> {
    return this.site.stop();
  }

  /** One report from an address. Under the same key it is the same sending. */
  async report(
    report: { tale: number; isUrgent: boolean; address: string; key: string },
    withinMs = 30_000,
  ): Promise<Sent> {
    const began = performance.now();
    const status = await fetch(`${this.system.url}/api/reports`, {
      method: 'POST',
      headers: {
        ...{ origin: this.system.url, 'content-type': 'application/json' },
        ...{ 'x-forwarded-for': report.address, 'idempotency-key': report.key },
      },
      body: JSON.stringify({
        ...{
          subject: { kind: 'tale', id: `conto-${report.tale}` },
          description: 'Uma denúncia do exercício.',
        },
        category: report.isUrgent ? 'intimate-image' : 'spam',
      }),
      signal: AbortSignal.timeout(withinMs),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      // A connection that was cut, or no answer in time: told as 0.
      () => 0,
    );
    return { status, ms: performance.now() - began };
  }

  /** How many rows a condition holds for. */
  count(from: string): Promise<number> {
    return this.site.count(from);
  }
}
