import { roleOfPath } from '../../../gateway/src/config/role-paths';
import { newModerator, signedInPeople } from '../../drills/use/preparation';
import { DrillModerator } from '../../drills/desk/moderator';
import { signedIn } from '../../drills/use/acts';
import { type HttpRequest, load } from '../../load/closed-loop';
import { sendMultipart } from '../../load/multipart';
import { percentile } from '../../load/statistics';
import { waitUntil } from '../../parts';
import { paddedMp4 } from '../../testing/clips';
import { ENCODINGS } from '../answers';
import { videoIds } from '../catalogue/data';
import { halfSignedIn, visitorCookie } from '../people';
import { uploadPictures } from '../pictures';
import { asSuperuser, type BenchSite } from '../site';
import { KINDS as COLD } from '../sql/cold-keys';
import type { Made } from './films';
import type { Kind, Turn } from './measure';

/** Videos of the catalogue that is asked; the more, the more keys there are. */
export const VIDEOS = 20_000;
/** Requests of which each may be asked once, for each turn. */
const KEYS = 2_000;
const TURNS = 8;
const PEOPLE = 40;
const MODERATORS = 6;
const CONNECTIONS = 16;
/** As many as a gateway lets hash at once. */
const SIGN_INS_AT_ONCE = 8;
const PICTURES = 12;
/** Videos of which everything is there already, as of those of the day. */
const KNOWN = 12;
const UPLOAD_MIB = 64;
const PART_MIB = 16;
/** More than there are connections, so that all go through one list. */
const MANY = 480;
const OF_TALES = ['gateway', 'nats', 'moderation', 'identity', 'catalogue', 'postgres'] as const;
const ENTERED = { cookie: 'alcova_consent=1', 'accept-encoding': ENCODINGS };
const TALE = 'A estrada subia a serra devagar, e ninguém dizia nada além do que a noite pedia. '.repeat(40);
const LOOKED_THROUGH_WITHIN_MS = 120_000;

/** What requests are made of. */
export interface Stock {
  readonly people: readonly { readonly email: string; readonly password: string; readonly cookie: string }[];
  readonly moderators: readonly DrillModerator[];
  readonly pictures: readonly string[];
  readonly visitor: string;
  readonly narration: Made;
  readonly film: Made;
}

/** Makes people, moderators and pictures for a site that has its videos and both films. */
export async function stockOf(site: BenchSite, films: Pick<Stock, 'narration' | 'film'>): Promise<Stock> {
  const { system, client, folder } = site;
  const moderators: DrillModerator[] = [];
  for (let number = 0; number < MODERATORS; number += 1) {
    const moderator = await newModerator(client, `capacity-${number}`);
    moderators.push(new DrillModerator(await signedIn(system.url, moderator)));
  }
  return {
    ...films,
    moderators,
    people: await signedInPeople(system.url, 'capacity', PEOPLE),
    pictures: await uploadPictures(client, folder, PICTURES),
    visitor: await visitorCookie(system.url, videoIds(1, VIDEOS)[0] ?? ''),
  };
}

/** Requests of a kind. */
export interface Requests {
  readonly way: Kind['way'];
  /** The `number`th; of what is written each is another one. */
  readonly make: (number: number) => HttpRequest;
  /** Whether each may be asked once only. */
  readonly isOnce?: true;
}

const READ = ['gateway', 'nats', 'catalogue', 'postgres'] as const;
const BYTES = ['gateway', 'store'] as const;

/** What people ask for, by its name on the page. */
export function requestsOf(
  { system }: Pick<BenchSite, 'system'>,
  stock: Stock,
): ReadonlyMap<string, Requests> {
  const { people, pictures, visitor, narration, film } = stock;
  const ids = videoIds(KEYS * TURNS, VIDEOS);
  const known = ids.slice(0, KNOWN);
  const lists = [
    '/api/videos',
    '/api/videos?sort=most-viewed',
    ...known.map((id) => `/api/videos/${id}/related`),
  ];
  const asked = (path: string, number: number): HttpRequest =>
    halfSignedIn([{ path }, { path }], { person: of(people, number).cookie })[number % 2] ?? { path };
  const notKept = (name: string): Requests => {
    const paths = COLD.find((kind) => kind.name === name)?.paths(KEYS * TURNS, VIDEOS) ?? [];
    return { way: READ, isOnce: true, make: (number) => asked(of(paths, number), number) };
  };
  const written = (method: 'POST' | 'PUT', path: string, body: object, cookie?: string): HttpRequest => ({
    ...{ method, path, body: JSON.stringify(body) },
    headers: { origin: system.url, 'content-type': 'application/json', ...(cookie && { cookie }) },
  });
  /** Somebody who is signed in, and a visitor, by turns: each with every video once. */
  const byEither = (method: 'POST' | 'PUT', act: string, body: object): Requests => ({
    ...{ way: READ, isOnce: true },
    make: (number) => {
      const cookie = number % 2 === 1 ? of(people, number).cookie : visitor;
      const path = `/api/videos/${of(ids, number)}/${act}?signedIn=${number % 2}`;
      return written(method, path, body, cookie);
    },
  });
  const ofBytes = ({ picture }: Made): Requests => ({
    way: BYTES,
    make: (number) => of(picture.requests, number),
  });
  return new Map<string, Requests>([
    ['list, kept ready', { way: ['gateway'], make: (number) => asked(of(lists, number), number) }],
    ['list, not kept', notKept('list')],
    ['search', notKept('search, words that few titles hold')],
    [
      'page of a video',
      { way: ['gateway'], make: (number) => ({ path: `/video/${of(known, number)}`, headers: ENTERED }) },
    ],
    ['picture', { way: BYTES, make: (number) => ({ path: of(pictures, number), headers: ENTERED }) }],
    [
      'playback address',
      {
        way: [...READ, 'media'],
        make: (number) => asked(`/api/videos/${number % 2 === 0 ? narration.id : film.id}/playback`, number),
      },
    ],
    ['segment of sound', { way: BYTES, make: (number) => of(narration.sound.requests, number) }],
    ['segment of a narration', ofBytes(narration)],
    ['segment of a film', ofBytes(film)],
    [
      'state of a person',
      {
        way: READ,
        make: (number) => ({
          path: `/api/me/state?ids=${of(ids, number)},${of(ids, number + 1)}`,
          headers: { cookie: of(people, number).cookie },
        }),
      },
    ],
    ['view', byEither('POST', 'view', {})],
    ['reaction', byEither('PUT', 'reaction', { value: 'like' })],
    [
      'sign-in',
      {
        way: ['gateway', 'nats', 'identity', 'postgres'],
        make: (number) => {
          const { email, password } = of(people, number);
          return written('POST', '/api/auth/login', { email, password });
        },
      },
    ],
    [
      'tale submission',
      {
        ...{ way: OF_TALES, isOnce: true },
        make: (number) => {
          const own = { ownWork: true, adultsOnly: true };
          const tale = { title: `Conto ${number}`, tale: `${TALE}${number}`, category: 'hetero', ...own };
          const request = written('POST', '/api/tales', tale, of(people, number).cookie);
          return {
            ...request,
            headers: { ...request.headers, 'idempotency-key': `capacity-conto-${number}` },
          };
        },
      },
    ],
  ]);
}

/** Everything that is measured, in the order in which it is. */
export function kindsOf(site: BenchSite, stock: Stock, clip: string): Kind[] {
  const { url } = site.system;
  const kinds = [...requestsOf(site, stock)].map(([name, { way, make, isOnce = false }]): Kind => {
    const connections = name === 'sign-in' ? SIGN_INS_AT_ONCE : CONNECTIONS;
    return {
      ...{ name, way, role: roleOfPath(make(0).path) },
      turn: (round, seconds) => {
        const first = isOnce ? round * KEYS : 0;
        const requests = Array.from({ length: isOnce ? KEYS : MANY }, (_, at) => make(first + at));
        return load({ url, requests, seconds, connections, isOnce });
      },
      ...(name === 'tale submission' && { done: () => lookedThrough(site) }),
    };
  });
  return [
    ...kinds,
    {
      ...{ name: 'moderation decision', role: 'api', way: OF_TALES },
      turn: (_, seconds) => decided(stock, seconds),
    },
    {
      ...{ name: `upload of ${PART_MIB} MiB`, role: 'upload', way: [...READ, 'media', 'store'] },
      turn: () => uploaded(site, clip),
    },
  ];
}

/** Every tale that was sent has been looked through for signals. */
const lookedThrough = ({ system }: BenchSite): Promise<void> =>
  asSuperuser(system, 'moderation', (client) =>
    waitUntil(
      'os contos vistos',
      async () =>
        (await client.query('SELECT FROM tales WHERE terms_version IS NULL LIMIT 1')).rowCount === 0,
      LOOKED_THROUGH_WITHIN_MS,
    ),
  );

/** All moderators take and decide, one tale after the other, as fast as they can. */
async function decided({ moderators }: Stock, seconds: number): Promise<Turn> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const decide = async (moderator: DrillModerator) => {
    for (let number = 0; performance.now() < until; number += 1) {
      const from = performance.now();
      const item = await moderator.next();
      if (item === null) throw new RangeError('no tale waits');
      await moderator.decide(item, number);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(moderators.map(decide));
  const perSecond = (times.length * 1_000) / (performance.now() - began);
  return { requests: times.length, perSecond, p99: percentile(times, 99) };
}

/** Sends one file as a form does; a request is one of its parts of 16 MiB. */
async function uploaded({ system, client }: BenchSite, clip: string): Promise<Turn> {
  // A renewed session where the one of the beginning has ended.
  await client.send('GET', '/api/auth/me');
  const bytes = UPLOAD_MIB * 1024 ** 2;
  const target = `${system.url}/api/videos/upload-video`;
  const file = await paddedMp4(clip, bytes);
  const sent = await sendMultipart(target, client.headers(), 'grande.mp4', bytes, file);
  if (sent.status !== 200) throw new RangeError(`envio: ${sent.status} ${sent.body.slice(0, 300)}`);
  const requests = UPLOAD_MIB / PART_MIB;
  const ms = sent.answeredAfterMs / requests;
  return { requests, perSecond: 1_000 / ms, p99: ms };
}

/** The `number`th of a list that begins anew at its end. @throws RangeError for an empty list */
export function of<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length];
  if (one === undefined) throw new RangeError('nothing to choose from');
  return one;
}
