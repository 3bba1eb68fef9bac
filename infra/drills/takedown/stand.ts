import { eventEnvelope, eventSubject, takedownChanged } from '@alcova/contracts';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePorts, startNginx } from '../../parts';
import { plainEnvironment, startChild } from '../../parts/child';
import { partOf } from '../../parts/part';
import { type DrillSite, type DrillVideo, withSite } from '../site';
import { makeNoisyFilm } from './noisy-film';

const READY_WITHIN_MS = 120_000;

export interface Stand {
  readonly site: DrillSite;
  /** Address of nginx in front of it. */
  readonly cache: string;
  readonly video: DrillVideo;
}

/** Starts a site with one film, nginx as a cache in front of it, and the endpoint that empties the cache. */
export async function withStand<T>(work: (stand: Stand) => Promise<T>): Promise<T> {
  const [port = 0] = await freePorts(1);
  const token = randomBytes(24).toString('hex');
  const env = {
    ...{ PURGE_URL: `http://127.0.0.1:${port}/purge`, PURGE_TOKEN: token },
    // So long that only an order to drop it explains that a cache no longer has a film.
    MEDIA_SHARED_CACHE_SECONDS: '3600',
    // Lists and pages are not in any order: caches ask again after so long.
    PUBLIC_SHARED_CACHE_SECONDS: '2',
  };
  return withSite({ env }, async (site) => {
    const nginx = await startNginx({ dataDir: join(site.folder, 'nginx'), site: site.system.url });
    try {
      const child = await startChild({
        ...{ name: 'purge', command: process.execPath },
        args: [purgeFile, '--folder', nginx.cacheFolder, '--port', String(port)],
        env: { ...plainEnvironment(), PURGE_TOKEN: token },
      });
      const purge = partOf(child, 2_000);
      try {
        return await work({ site, cache: nginx.url, video: await uploadFilm(site) });
      } finally {
        await purge.stop();
      }
    } finally {
      await nginx.stop();
    }
  });
}

const purgeFile = join(__dirname, '../../nginx/purge.mjs');

async function uploadFilm(site: DrillSite): Promise<DrillVideo> {
  const file = join(site.folder, 'filme.mp4');
  await makeNoisyFilm(file);
  await site.uploadPatiently(file, 'Conto de demonstração');
  const [video] = await site.ready(1, READY_WITHIN_MS);
  if (!video) throw new Error('the video is not listed');
  return video;
}

/** Moderation's word, by its own outbox: what it writes in the transaction of a decision. */
export async function announceTakedown(
  { site, video }: Stand,
  isHidden: boolean,
  version: number,
): Promise<void> {
  const payload = takedownChanged.payload.parse({
    ...{ subject: { kind: 'video', id: video.id }, isHidden, caseId: 'case' },
    reason: isHidden ? 'urgent' : null,
  });
  const event = eventEnvelope.parse({
    ...{ eventId: randomUUID(), name: takedownChanged.name, major: takedownChanged.major, payload },
    ...{ aggregateId: `video:${video.id}`, aggregateVersion: version },
    occurredAt: new Date().toISOString(),
  });
  await site.query(
    'moderation',
    `INSERT INTO outbox (kind, message_id, subject, body) VALUES ('event', $1, $2, $3)`,
    [event.eventId, eventSubject(takedownChanged), JSON.stringify(event)],
  );
}
