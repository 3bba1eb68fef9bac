import { databaseServices } from '../../../local/names';
import { waitUntil } from '../../../parts';
import { asOperator } from '../as-operator';
import { type Fault, nothingToMend } from '../fault';
import type { FaultSite } from '../fault-site';
import { POISON } from '../poison';

const MOST_AGAIN = 300;
const LATEST = `(SELECT * FROM outbox WHERE kind = 'event' AND published_at IS NOT NULL ORDER BY id DESC LIMIT ${MOST_AGAIN})`;
/** The body with an id of its own: for whoever hears it, it is another event that tells of an older version. */
const AS_ANOTHER = `jsonb_set(body::jsonb, '{eventId}', to_jsonb(gen_random_uuid()))::text`;

/** Publishes what was told before once more, by the services' own way; the broker takes it for new. */
async function tellAgain(site: FaultSite, body: string): Promise<void> {
  for (const name of databaseServices)
    await site.query(
      name,
      `INSERT INTO outbox (kind, message_id, subject, body, headers)
       SELECT kind, gen_random_uuid(), subject, ${body}, headers FROM ${LATEST} AS told ORDER BY told.id DESC`,
    );
}

/** The latest events come a second time, the newest first. */
export const eventsTwice: Fault = {
  name: 'events-twice',
  lastsSeconds: 0,
  start: (site) => tellAgain(site, 'body'),
  end: nothingToMend,
};

/** What was so before is told after what is so now, as an event that nobody has heard yet. */
export const eventsLate: Fault = {
  name: 'events-late',
  lastsSeconds: 0,
  start: (site) => tellAgain(site, AS_ANOTHER),
  end: nothingToMend,
};

const SET_ASIDE_WITHIN_MS = 30_000;
const MOST_LETTERS = 1_000;

/** Wake-up calls on every subject that no worker can do anything with: of a job that is not there, and what fits no contract. The latter is set aside. */
export const poisonJobs: Fault = {
  name: 'poison-jobs',
  lastsSeconds: 0,
  start: async (site) => {
    const before = await lettersOf(site);
    let sent = 0;
    for (const body of [`{"jobId":"${'0'.repeat(26)}"}`, POISON]) {
      const rows = await site.query(
        'media',
        `INSERT INTO outbox (kind, message_id, subject, body)
         SELECT 'job', gen_random_uuid(), subject, $1 FROM (SELECT DISTINCT subject FROM outbox WHERE kind = 'job') AS known RETURNING id`,
        [body],
      );
      sent = rows.length;
    }
    const isAside = async () => (await lettersOf(site)) === before + sent;
    await waitUntil('what nobody understands set aside', isAside, SET_ASIDE_WITHIN_MS);
  },
  end: nothingToMend,
};

/** How much of it was set aside. */
function lettersOf(site: FaultSite): Promise<number> {
  return asOperator(site, async ({ deadLetters }) => {
    const letters = await deadLetters.list({ limit: MOST_LETTERS });
    return letters.filter(({ body }) => body === POISON).length;
  });
}
