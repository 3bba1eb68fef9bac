import type { Ask, Make } from '../../load/arrivals';
import { type EVENING, type LoadPlan, taleTitles } from './plan';

const RANGE_BYTES = 65_536;
const CATEGORIES = ['hetero', 'trans'];
const SORTS = ['newest', 'oldest', 'most-viewed', 'most-liked', 'longest'];
const TALE = 'A estrada subia a serra devagar, e ninguém dizia nada além do que a noite pedia. '.repeat(4);

/** What requests are made of. */
type Known = Pick<LoadPlan, 'film' | 'people' | 'run' | 'tales' | 'url' | 'videos'>;

/** How a request of each kind is made, from how many of the kind there were before. Every write is one that nobody has made yet. */
export function requestsOf(plan: Known): Record<keyof typeof EVENING, Make> {
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
  const posted = (path: string, body: object, key: string, more: Partial<Ask>) =>
    write('POST', path, body, { status: 201, ...more, headers: { 'idempotency-key': key, ...more.headers } });
  /** Each person with each video once. */
  const pair = (number: number) => {
    const video = once(videos, Math.floor(number / people.length));
    const { cookie, id } = at(people, number);
    return { video, as: { headers: { cookie }, subject: `${id} ${video}` } };
  };
  return {
    list: (number) => {
      const sort = `sort=${at(SORTS, number)}&category=${at(CATEGORIES, number)}`;
      return get(`/api/videos?page=${1 + (number % 5)}&${sort}`);
    },
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
      const value = number % 3 === 0 ? 'dislike' : 'like';
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
      const headers = { cookie: at(people, number).cookie };
      return posted('/api/tales', tale, `exercicio-conto-${run}-${number}`, { subject: title, headers });
    },
    report: (number) => {
      const id = once(tales, number);
      const description = `Denúncia do exercício ${number}`;
      const report = { subject: { kind: 'tale', id }, category: 'spam', description };
      return posted('/api/reports', report, `exercicio-denuncia-${run}-${number}`, { subject: id });
    },
    'sign-in': (number) => {
      const { email, password } = at(people, number);
      return write('POST', '/api/auth/login', { email, password }, { subject: email });
    },
  };
}

function at<T>(list: readonly T[], number: number): T {
  return once(list, number % list.length);
}

function once<T>(list: readonly T[], number: number): T {
  const one = list[number];
  if (one === undefined) throw new RangeError('more writes than there is to write about');
  return one;
}
