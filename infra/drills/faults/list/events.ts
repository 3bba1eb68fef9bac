import { databaseServices } from '../../../local/names';
import type { UsedSite } from '../../use/used-site';
import type { Fault } from './fault';

const MAX_AGAIN = 300;
const LATEST = `(SELECT * FROM outbox WHERE kind = 'event' AND published_at IS NOT NULL ORDER BY id DESC LIMIT ${MAX_AGAIN})`;
/** The body with an id of its own: for whoever hears it, it is another event that tells of an older version. */
const AS_ANOTHER = `jsonb_set(body::jsonb, '{eventId}', to_jsonb(gen_random_uuid()))::text`;

/** Publishes what was told before once more, by the services' own way; the broker takes it for new. */
async function tellAgain(site: UsedSite, body: string): Promise<void> {
  for (const name of databaseServices)
    await site.query(
      name,
      `INSERT INTO outbox (kind, message_id, subject, body, headers)
       SELECT kind, gen_random_uuid(), subject, ${body}, headers FROM ${LATEST} AS told ORDER BY told.id DESC`,
    );
}

/** The latest events come a second time, the newest first. */
export const eventsTwice: Fault = { name: 'events-twice', start: (site) => tellAgain(site, 'body') };

/** What was so before is told after what is so now, as an event that nobody has heard yet. */
export const eventsLate: Fault = { name: 'events-late', start: (site) => tellAgain(site, AS_ANOTHER) };
