import { z } from 'zod';
import type { Log } from '../client/log';
import type { SiteClient } from '../client/site-client';
import { demoTales } from './tale-content';

const sent = z.object({ id: z.string() });
const own = z.object({
  items: z.array(
    z.object({ id: z.string(), title: z.string(), videoURL: z.string().nullable(), version: z.number() }),
  ),
});

/** Adds what is missing of the demonstration tales, and publishes those that are to be read. @throws SiteError */
export async function fillTales(client: SiteClient, log: Log): Promise<void> {
  const titles = await client.valuesOf('/api/me/tales', 'title');
  const missing = demoTales.filter(({ title }) => !titles.has(title));
  if (missing.length === 0) return;
  log.say(`enviando ${missing.length} contos de demonstração`);
  for (const { title, author, category, tale: text, isPublished } of missing) {
    const tale = { title, author, category, tale: text, ownWork: true, adultsOnly: true };
    const { id } = sent.parse(await (await client.send('POST', '/api/tales', JSON.stringify(tale))).json());
    if (isPublished) await client.send('PATCH', `/api/tales/${id}`, JSON.stringify({ decision: 'approve' }));
  }
}

/**
 * Links the tales that are told with the videos of the same titles, as long as they have none.
 * @param videos ids by title
 * @throws SiteError
 */
export async function linkTales(client: SiteClient, videos: ReadonlyMap<string, string>): Promise<void> {
  const { items } = own.parse(await (await client.send('GET', '/api/me/tales?pageSize=50')).json());
  for (const { title, film } of demoTales) {
    const tale = items.find((one) => film && one.title === title && one.videoURL === null);
    const video = videos.get(title);
    if (!tale || video === undefined) continue;
    const link = JSON.stringify({ videoURL: `/video/${video}`, version: tale.version });
    await client.send('PUT', `/api/desk/tales/${tale.id}/video`, link);
  }
}
