import type { HttpRequest } from '../load/closed-loop';
import { StartFailure } from '../parts';
import { ENCODINGS } from './answers';

/** Cookies of somebody who is signed in, and of a visitor, who needs none to read. */
export interface Cookies {
  readonly person: string;
  readonly visitor?: string;
}

/** The session cookie of a new account. @throws StartFailure */
export function sessionCookie(url: string): Promise<string> {
  const body = {
    ...{ name: 'Pessoa', email: `bench-${Date.now()}@alcova.local` },
    password: `noite-${Date.now()}`,
  };
  return cookieOf('alcova_access', url, '/api/auth/register', JSON.stringify(body));
}

/** The cookie of a visitor who has seen a video once. @throws StartFailure */
export const visitorCookie = (url: string, videoId: string): Promise<string> =>
  cookieOf('alcova_visitor', url, `/api/videos/${videoId}/view?signedIn=0`);

async function cookieOf(name: string, url: string, path: string, body?: string): Promise<string> {
  const headers = { origin: url, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  if (cookie === undefined) throw new StartFailure(`no ${name}: ${response.status}`);
  return cookie.split(';', 1)[0] ?? '';
}

/** Requests as a browser sends them; every second one is of somebody who is signed in, the others of a visitor. */
export const halfSignedIn = <One extends HttpRequest>(
  requests: readonly One[],
  { person, visitor }: Cookies,
): (One & Required<Pick<HttpRequest, 'headers'>>)[] =>
  requests.map((request, at) => {
    const cookie = at % 2 === 1 ? person : visitor;
    const own = cookie === undefined ? {} : { cookie };
    return { ...request, headers: { 'accept-encoding': ENCODINGS, ...request.headers, ...own } };
  });
