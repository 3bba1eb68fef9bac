import { mediaRecords } from '../../media-records';
import type { LoadRequest } from '../../rolling/load/plan';
import { taleTitles } from '../../rolling/load/requests';
import type { FaultSite } from '../fault-site';
import { moderatorOf, uploadTitles } from '../load/plan';

/** What a site keeps of the writes of one run, each named as the load names it. */
type Stored = (site: FaultSite, run: string) => Promise<string[]>;

/** By the accounts of a run, whom facts name by `prefix` and their id. */
const ofPeople =
  (table: string, column: string, prefix: string, what: string): Stored =>
  async (site, run) => {
    const accounts = await site.query('identity', 'SELECT id, email FROM accounts WHERE email LIKE $1', [
      `pessoa-${run}-%`,
    ]);
    const emails = new Map(accounts.map(({ id, email }) => [`${prefix}${String(id)}`, String(email)]));
    const rows = await site.query(
      'catalogue',
      `SELECT ${column} AS person, ${what} AS what FROM ${table} WHERE ${column} = ANY ($1)`,
      [[...emails.keys()]],
    );
    return rows.map(({ person, what: done }) => `${emails.get(String(person))} ${String(done)}`);
  };

const inModeration =
  (text: string, pattern: (run: string) => string): Stored =>
  async (site, run) =>
    (await site.query('moderation', text, [pattern(run)])).map(({ what }) => String(what));

/** Those that became videos in full. */
const uploads: Stored = async (site, run) => {
  const { assets } = await mediaRecords(site.system.env.media['DATABASE_URL'] ?? '');
  const ready = new Set(assets.filter(({ state }) => state === 'ready').map(({ id }) => id));
  const rows = await site.query(
    'catalogue',
    `SELECT title, asset_id FROM videos WHERE title LIKE $1 AND media_state = 'ready'`,
    [`${uploadTitles(run)}%`],
  );
  return rows.filter(({ asset_id: asset }) => ready.has(String(asset))).map(({ title }) => String(title));
};

const titles = (run: string): string => `${taleTitles(run)}%`;
const STORED: Readonly<Record<string, Stored>> = {
  reaction: ofPeople('reactions', 'person', 'a:', `video_id || ' ' || value`),
  favourite: ofPeople('favorites', 'account_id', '', 'video_id'),
  // The half hour in which a view counts once is forgotten when it is over.
  view: ofPeople('history', 'account_id', '', 'video_id'),
  tale: inModeration('SELECT title AS what FROM tales WHERE title LIKE $1', titles),
  decision: async (site, run) => {
    const [moderator] = await site.query('identity', 'SELECT id FROM accounts WHERE email = $1', [
      moderatorOf(run),
    ]);
    return inModeration(
      `SELECT tale_id || ' ' || decision AS what FROM tale_decisions WHERE moderator_id = $1`,
      () => String(moderator?.['id']),
    )(site, run);
  },
  report: inModeration(
    'SELECT c.subject_id AS what FROM reports r JOIN cases c ON c.id = r.case_id WHERE c.subject_id LIKE $1',
    (run) => `conto-${run}-%`,
  ),
  upload: uploads,
};

/**
 * Compares what a load was told with what is there: each write that was acknowledged is there once, and nothing is there that nobody tried.
 * @returns what is not so, and how many writes were acknowledged
 */
export async function acknowledged(site: FaultSite, run: string, requests: readonly LoadRequest[]) {
  const problems: string[] = [];
  let count = 0;
  for (const [kind, storedOf] of Object.entries(STORED)) {
    const stored = await storedOf(site, run);
    const found = new Set(stored);
    const own = requests.filter((one) => one.kind === kind && one.subject !== null);
    const tried = new Set(own.map(({ subject }) => subject));
    const sure = own.filter(({ failure }) => failure === null).flatMap(({ subject }) => subject ?? []);
    count += sure.length;
    problems.push(
      ...sure.filter((subject) => !found.has(subject)).map((subject) => `lost: ${kind} ${subject}`),
      ...stored.filter((subject) => !tried.has(subject)).map((subject) => `nobody's: ${kind} ${subject}`),
    );
    if (found.size < stored.length) problems.push(`${kind}: ${stored.length - found.size} twice`);
  }
  return { problems, count };
}
