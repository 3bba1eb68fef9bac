import { StartFailure } from '../../parts';
import type { HttpRequest } from '../http-answers';
import { type Cookies, sessionCookie } from '../http-site';

export interface KindOfWrite {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  readonly path: (id: string) => string;
  readonly body?: string;
  /** The table that gets a row for each. */
  readonly table: string;
}

export const KINDS: readonly KindOfWrite[] = [
  { name: 'a view', method: 'POST', path: (id) => `/api/videos/${id}/view`, table: 'view_windows' },
  {
    name: 'a reaction',
    method: 'PUT',
    path: (id) => `/api/videos/${id}/reaction`,
    body: JSON.stringify({ value: 'like' }),
    table: 'reactions',
  },
];

/** What all requests of a kind have. */
export function formOf(url: string, { method, body }: KindOfWrite) {
  const headers = { origin: url, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  return { method, headers, ...(body === undefined ? {} : { body }) };
}

/** A request for each video, a visitor's and an account's in turns. */
export function requestsOf(
  url: string,
  kind: KindOfWrite,
  ids: readonly string[],
  { visitor, person }: Required<Cookies>,
): (HttpRequest & Pick<KindOfWrite, 'method'>)[] {
  const form = formOf(url, kind);
  return ids.map((id, at) => {
    const [cookie, signedIn] = at % 2 === 0 ? [visitor, 0] : [person, 1];
    return { ...form, path: `${kind.path(id)}?signedIn=${signedIn}`, headers: { ...form.headers, cookie } };
  });
}

/** Cookies of a new account, and of a visitor who has seen a video once. @throws StartFailure */
export async function newPeople(url: string, videoId: string): Promise<Required<Cookies>> {
  const view = `${url}/api/videos/${videoId}/view?signedIn=0`;
  const response = await fetch(view, { method: 'POST', headers: { origin: url } });
  const lines = response.headers.getSetCookie();
  const visitor = lines.find((line) => line.startsWith('alcova_visitor='))?.split(';', 1)[0];
  if (visitor === undefined) throw new StartFailure(`no visitor: ${response.status}`);
  return { visitor, person: await sessionCookie(url) };
}
