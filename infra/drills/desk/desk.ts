import { z } from 'zod';
import { command, count } from '../../load/command';
import { barOf } from '../../load/report';
import { SiteClient } from '../../local/client/site-client';
import { waitUntil } from '../../parts';
import { atOnce } from '../at-once';
import { tableOf } from '../found';
import { type DrillSite, withSite } from '../site';
import { flatOut, openLoop } from './desk-load';

const MAX_P99_MS = 50;
const EVERY_MS = 3_000;
const PASSWORD = 'uma serra longe do mar';
/** Sign-ins at once: each is work for a processor. */
const SIGN_INS_AT_ONCE = 5;

/** First one decision of each moderator every 3 s, then all as fast as they can while moderation is killed. */
export const deskDrill = command({
  ...{ name: 'desk', about: "the moderators' desk under pressure, and while moderation is killed" },
  options: z.object({
    ...{ moderators: count(50), tales: count(3_000), kills: count(5, 0) },
    ...{ seconds: count(60, 3), seed: count(11, 0) },
  }),
  quick: { moderators: 6, tales: 300, kills: 2, seconds: 3 },
  run: async ({ moderators, tales, kills, seconds, seed }) =>
    withSite({ rateLimitScale: 100_000 }, async (site) => {
      const clients = await signedIn(site, moderators);
      await fill(site, tales);
      const open = await openLoop(clients, { everyMs: EVERY_MS, forMs: seconds * 1_000 });
      const all = await flatOut(site, clients, { kills, seed });
      return {
        tables: [
          tableOf({
            ...{ moderators, kills, 'next item, median': `${open.medianMs.toFixed(0)} ms` },
            ...{ 'decided flat out': all.decisions, took: `${all.seconds.toFixed(0)} s` },
          }),
        ],
        bars: [barOf('the next item, p99', open.p99Ms, { most: MAX_P99_MS, unit: ' ms' })],
        problems: [...open.failures, ...(await problemsOf(site, tales))],
      };
    }),
});

/** Moderators with accounts of their own, signed in. */
async function signedIn(site: DrillSite, moderators: number): Promise<SiteClient[]> {
  const clients = Array.from({ length: moderators }, () => new SiteClient(site.system.url));
  await atOnce(SIGN_INS_AT_ONCE, [...clients.entries()], async ([number, client]) => {
    const email = `moderador-${number}@alcova.local`;
    const account = { name: `Moderador ${number}`, email, role: 'moderator', password: PASSWORD };
    await site.client.send('POST', '/api/users', JSON.stringify(account));
    await client.signIn(email, PASSWORD);
  });
  return clients;
}

/** Imported tales, each of its own words, in which no term can occur, having no vowels; done when all of them were looked through. */
async function fill(site: DrillSite, tales: number): Promise<void> {
  await site.query(
    'moderation',
    `INSERT INTO tales (id, title, tale, category, sent_at)
     SELECT 'conto-' || n, 'Conto ' || n,
       (SELECT 'A estrada subia a serra. ' || string_agg(translate(substr(md5(n || '-' || word), 1, 8), '0123456789abcdef', 'bcdfghjklmnpqrst'), ' ') FROM generate_series(1, 100) AS word),
       'hetero', now() - (interval '1 second' * ($1::integer - n))
     FROM generate_series(1, $1) AS n`,
    [tales],
  );
  await waitUntil(
    'os contos vistos',
    async () => (await site.count('moderation', 'tales WHERE terms_version IS NULL')) === 0,
    60_000 + tales * 50,
  );
}

/** At the end every tale was decided once, whenever that was. */
async function problemsOf(site: DrillSite, tales: number): Promise<string[]> {
  const published = await site.count('moderation', 'tales WHERE is_approved');
  const left = await site.miscounted('moderation', 0, {
    'tales that wait': 'tales WHERE NOT is_approved AND NOT is_denied',
    'tales that are leased': 'tales WHERE lease_until > now()',
    'decisions without what they decided': `tale_decisions d WHERE NOT EXISTS (SELECT FROM tales t
       WHERE t.id = d.tale_id AND t.decision_id = d.id AND t.version = d.version
         AND t.is_approved = (d.decision = 'approve') AND t.is_denied = (d.decision = 'deny'))`,
  });
  const once = await site.miscounted('moderation', tales, {
    ...{ tales: 'tales', decisions: 'tale_decisions' },
    'decided tales': '(SELECT DISTINCT tale_id FROM tale_decisions) AS decided',
    'entries on decisions': `audit_entries WHERE action IN ('tale.approve', 'tale.deny')`,
  });
  const told = `(SELECT DISTINCT body::jsonb ->> 'aggregateId' FROM outbox WHERE subject LIKE '%tale.changed') AS told`;
  return [...left, ...once, ...(await site.miscounted('moderation', published, { 'published tales': told }))];
}
