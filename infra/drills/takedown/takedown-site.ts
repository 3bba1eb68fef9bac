import { eventEnvelope, eventSubject, takedownChanged } from '@alcova/contracts';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePorts, type Nginx, startNginx } from '../../parts';
import { plainEnvironment, startChild } from '../../parts/child';
import { type Part, partOf } from '../../parts/part';
import { DrillSite, type DrillVideo } from '../site';
import { makeNoisyFilm } from './noisy-film';

/** So long that only an order to drop it explains that a cache no longer has a film. */
const MEDIA_SHARED_SECONDS = 3_600;
/** Lists and pages are not in any order: caches ask again after so long. */
const PUBLIC_SHARED_SECONDS = 2;

/** A whole site with one film, nginx as a cache in front of it, and the endpoint that empties the cache. */
export class TakedownSite {
  private version = 0;

  private constructor(
    readonly site: DrillSite,
    readonly nginx: Nginx,
    readonly video: DrillVideo,
    private readonly purge: Part,
    private readonly moderation: Client,
  ) {}

  static async start(): Promise<TakedownSite> {
    const [port = 0] = await freePorts(1);
    const token = randomBytes(24).toString('hex');
    const site = await DrillSite.start({
      ...{ PURGE_URL: `http://127.0.0.1:${port}/purge`, PURGE_TOKEN: token },
      MEDIA_SHARED_CACHE_SECONDS: String(MEDIA_SHARED_SECONDS),
      PUBLIC_SHARED_CACHE_SECONDS: String(PUBLIC_SHARED_SECONDS),
    });
    try {
      const nginx = await startNginx({ dataDir: join(site.folder, 'nginx'), site: site.system.url });
      const purge = await startPurge(nginx.cacheFolder, port, token);
      const file = join(site.folder, 'filme.mp4');
      await makeNoisyFilm(file);
      await site.uploadPatiently(file, 'Conto de demonstração');
      const [video] = await site.until(1, ({ mediaState }) => mediaState === 'ready', 120_000);
      if (!video) throw new Error('the video is not listed');
      const moderation = new Client({ connectionString: site.system.env.moderation['DATABASE_URL'] ?? '' });
      await moderation.connect();
      return new TakedownSite(site, nginx, video, purge, moderation);
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.moderation.end();
    await Promise.all([this.nginx.stop(), this.purge.stop()]);
    await this.site.stop();
  }

  /** Moderation's word, by its own outbox: what it writes in the transaction of a decision. */
  async tell(isHidden: boolean): Promise<void> {
    this.version += 1;
    const payload = takedownChanged.payload.parse({
      ...{ subject: { kind: 'video', id: this.video.id }, isHidden },
      ...{ reason: isHidden ? 'urgent' : null, caseId: 'case' },
    });
    const event = eventEnvelope.parse({
      ...{ eventId: randomUUID(), name: takedownChanged.name, major: takedownChanged.major, payload },
      ...{ aggregateId: `video:${this.video.id}`, aggregateVersion: this.version },
      occurredAt: new Date().toISOString(),
    });
    await this.moderation.query(
      `INSERT INTO outbox (kind, message_id, subject, body) VALUES ('event', $1, $2, $3)`,
      [event.eventId, eventSubject(takedownChanged), JSON.stringify(event)],
    );
  }
}

async function startPurge(folder: string, port: number, token: string): Promise<Part> {
  const child = await startChild({
    name: 'purge',
    command: process.execPath,
    args: [join(__dirname, '../../nginx/purge.mjs'), '--folder', folder, '--port', String(port)],
    env: { ...plainEnvironment(), PURGE_TOKEN: token },
  });
  return partOf(child, 2_000);
}
