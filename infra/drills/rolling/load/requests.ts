import type { LoadPlan, SHARES } from './plan';

const RANGE_BYTES = 65_536;
const CATEGORIES = ['hetero', 'trans'];
const SORTS = ['newest', 'oldest', 'most-viewed', 'most-liked', 'longest'];
const TALE = 'A estrada subia a serra devagar, e ninguém dizia nada além do que a noite pedia. '.repeat(4);

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The one status that is right. */
  readonly status: number;
  /** What it writes, by which it is found afterwards. */
  readonly subject?: string;
  /** What the answer must say as well. */
  readonly holds?: (body: string) => boolean;
}

/** A request, from how many of its kind there were before. */
export type Make = (number: number) => Ask;
/** What requests are made of. */
type Known = Pick<LoadPlan, 'film' | 'people' | 'run' | 'tales' | 'url' | 'videos'>;

/** How a request of each kind is made, from how many of the kind there were before. Every write is one that nobody has made yet. */
export function requestsOf(plan: Known): Record<keyof typeof SHARES, Make> {
  const { film, people, run, tales, url, videos } = plan;
  const origin = new URL(url).origin;
  const videoOf = (number: number) => at(videos, number * 7);
  const get = (path: string, headers: Record<string, string> = {}, status = 200): Ask => ({
    ...{ method: 'GET', path, status },
    headers: { 'accept-encoding': 'gzip, br', ...headers },
  });
  const own = (number: number, path: string): Ask => get(path, { cookie: at(people, number).cookie });
  const write = (method: 'POST' | 'PUT', path: string, body: object, more: Partial<Ask> = {}): Ask => ({
    ...{ method, path, status: 200, body: JSON.stringify(body) },
    ...more,
    headers: { origin, 'content-type': 'application/json', ...more.headers },
  });
  /** Each person with each video once. */
  const pair = (number: number) => {
    const video = videos[Math.floor(number / people.length)];
    if (video === undefined) throw new RangeError('more writes than there are pairs of people and videos');
    const { cookie, email } = at(people, number);
    return { video, as: { headers: { cookie }, subject: `${email} ${video}` } };
  };
  const known = <T>(list: readonly T[], number: number): T => {
    const one = list[number];
    if (one === undefined) throw new RangeError('more writes than there is to write about');
    return one;
  };
  return {
    list: (number) =>
      get(
        `/api/videos?page=${1 + (number % 5)}&sort=${at(SORTS, number)}&category=${at(CATEGORIES, number)}`,
      ),
    home: (number) => get(`/api/videos/home?page=${1 + (number % 3)}`),
    video: (number) => get(`/api/videos/${videoOf(number)}`),
    related: (number) => get(`/api/videos/${videoOf(number)}/related`),
    search: (number) => get(`/api/videos/search?q=conto%20${number % 150}`),
    page: (number) => get(`/video/${videoOf(number)}`, { accept: 'text/html' }),
    playback: () => get(`/api/videos/${film.id}/playback`),
    bytes: (number) => {
      const from = (number * RANGE_BYTES) % Math.max(1, film.bytes - RANGE_BYTES);
      return get(film.mp4, { range: `bytes=${from}-${from + RANGE_BYTES - 1}` }, 206);
    },
    picture: () => get(film.picture),
    account: (number) => own(number, '/api/auth/me'),
    state: (number) => own(number, `/api/me/state?ids=${videoOf(number)},${videoOf(number + 1)}`),
    favourites: (number) => own(number, '/api/me/favorites'),
    reaction: (number) => {
      const { video, as } = pair(number);
      const value = reactionOf(number);
      const subject = `${as.subject} ${value}`;
      return write('PUT', `/api/videos/${video}/reaction?signedIn=1`, { value }, { ...as, subject });
    },
    favourite: (number) => {
      const { video, as } = pair(number);
      return write('PUT', `/api/me/favorites/${video}`, {}, as);
    },
    view: (number) => {
      const { video, as } = pair(number);
      const holds = (body: string) => body.includes('"counted":true');
      return write('POST', `/api/videos/${video}/view?signedIn=1`, {}, { ...as, holds });
    },
    tale: (number) => {
      const title = `${taleTitles(run)}${number}`;
      const tale = { title, tale: `${TALE}${number}`, category: 'hetero', ownWork: true, adultsOnly: true };
      const { cookie } = at(people, number);
      return write('POST', '/api/tales', tale, {
        ...{ status: 201, subject: title },
        headers: { cookie, 'idempotency-key': `exercicio-conto-${run}-${number}` },
      });
    },
    report: (number) => {
      const id = known(tales, number);
      const report = { category: 'spam', description: `Denúncia do exercício ${number}` };
      return write(
        'POST',
        '/api/reports',
        { subject: { kind: 'tale', id }, ...report },
        {
          ...{ status: 201, subject: id },
          headers: { 'idempotency-key': `exercicio-denuncia-${run}-${number}` },
        },
      );
    },
    'sign-in': (number) => {
      const { email, password } = at(people, number);
      return write('POST', '/api/auth/login', { email, password });
    },
  };
}

/** With what the titles of a load's tales begin. */
export const taleTitles = (run: string): string => `Conto do exercício ${run}.`;

/** Two of three like it. */
const reactionOf = (number: number): 'like' | 'dislike' => (number % 3 === 0 ? 'dislike' : 'like');

function at<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length];
  if (one === undefined) throw new RangeError('nothing to choose from');
  return one;
}
