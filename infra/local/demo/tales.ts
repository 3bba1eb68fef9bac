import { z } from 'zod';
import type { Log } from '../log';
import type { SiteClient } from '../site-client';
import { demoTales } from './tale-content';

const sent = z.object({ id: z.string() });

/** Adds what is missing of the demonstration tales, and publishes those that are to be read. @throws SiteError */
export async function fillTales(client: SiteClient, log: Log): Promise<void> {
  const titles = await client.valuesOf('/api/me/tales', 'title');
  const missing = demoTales.filter(({ title }) => !titles.has(title));
  if (missing.length === 0) return;
  log.say(`enviando ${missing.length} contos de demonstração`);
  for (const { isPublished, ...fields } of missing) {
    const tale = { ...fields, ownWork: true, adultsOnly: true };
    const { id } = sent.parse(await (await client.send('POST', '/api/tales', JSON.stringify(tale))).json());
    if (isPublished) await client.send('PATCH', `/api/tales/${id}`, JSON.stringify({ decision: 'approve' }));
  }
}
