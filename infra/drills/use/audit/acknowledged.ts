import type { DatabaseService } from '../../../local/names';
import { type LoadPlan, taleTitles, type Told, uploadTitles } from '../plan';
import type { UsedSite } from '../used-site';

/** By kind of write where a site keeps it, as the load names it. */
function whereKept({
  acts,
  people,
  run,
  tales,
}: LoadPlan): (readonly [string, DatabaseService, string, unknown])[] {
  const ids = people.map(({ id }) => id);
  return [
    [
      ...(['reaction', 'catalogue'] as const),
      `substr(person, 3) || ' ' || video_id || ' ' || value AS what FROM reactions WHERE substr(person, 3) = ANY ($1)`,
      ids,
    ],
    [
      'favourite',
      'catalogue',
      `account_id || ' ' || video_id AS what FROM favorites WHERE account_id = ANY ($1)`,
      ids,
    ],
    // The half hour in which a view counts once is forgotten when it is over.
    [
      'view',
      'catalogue',
      `account_id || ' ' || video_id AS what FROM history WHERE account_id = ANY ($1)`,
      ids,
    ],
    ['tale', 'moderation', 'title AS what FROM tales WHERE title LIKE $1', `${taleTitles(run)}%`],
    [
      ...(['decision', 'moderation'] as const),
      `tale_id || ' ' || decision AS what FROM tale_decisions WHERE moderator_id = $1`,
      acts?.moderator.id,
    ],
    [
      ...(['report', 'moderation'] as const),
      'c.subject_id AS what FROM reports r JOIN cases c ON c.id = r.case_id WHERE c.subject_id = ANY ($1)',
      tales,
    ],
    // Those that became videos in full.
    [
      ...(['upload', 'catalogue'] as const),
      `title AS what FROM videos WHERE media_state = 'ready' AND title LIKE $1`,
      `${uploadTitles(run)}%`,
    ],
  ];
}

/**
 * Compares what a load was told with what is there: each write that was acknowledged is there once, and nothing is there that nobody tried.
 * @returns what is not so, and how many writes were acknowledged
 */
export async function missingWrites(site: UsedSite, { plan, requests }: Told) {
  const problems = await signInProblems(site, plan, requests);
  let count = 0;
  for (const [kind, name, text, value] of whereKept(plan)) {
    const stored = (await site.query(name, `SELECT ${text}`, [value])).map(({ what }) => String(what));
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

/** A session has no name of its own, but there is one for each who signed in, beside the two of each before the load. */
async function signInProblems(
  site: UsedSite,
  { people }: LoadPlan,
  requests: Told['requests'],
): Promise<string[]> {
  const text = 'SELECT count(DISTINCT family) FROM sessions WHERE account_id = ANY ($1)';
  const [row] = await site.query('identity', text, [people.map(({ id }) => id)]);
  const since = Number(row?.['count']) - 2 * people.length;
  const tried = requests.filter(({ kind, subject }) => kind === 'sign-in' && subject !== null);
  const sure = tried.filter(({ failure }) => failure === null).length;
  return since >= sure && since <= tried.length
    ? []
    : [`${since} sessions by ${sure} to ${tried.length} sign-ins`];
}
