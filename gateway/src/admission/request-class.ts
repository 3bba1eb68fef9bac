import { login, registerAccount } from '@alcova/contracts';
import type { IncomingMessage } from 'node:http';
import { roleOfPath } from '../config/role-paths';
import type { ConcurrencyBounds } from '../concurrency/concurrency-limiter';

/** Requests that are alike in what they keep busy; each class has its own room and its own queue. */
export type RequestClass = 'read' | 'write' | 'bytes' | 'hash' | 'known-hash';

/** As many as the connections of a crowd: who waits holds some kilobytes. */
const WAITING = 5_000;
/** About a second is what somebody waits for a page; with the work itself the slowest answer stays below 1.2 s. */
const WAIT_MS = 800;
/** What asks services may wait 300 ms more before each of them (services/bounded-calls.ts). */
const WAIT_BEFORE_CALLS_MS = WAIT_MS - 300;

/** The room of each class in one process. Requests count until the headers of their answer leave. */
export const CLASS_BOUNDS: Readonly<Record<RequestClass, ConcurrencyBounds>> = {
  // Four times what one service is asked at once: many of them wait for one answer, and a slow service leaves room for the others.
  read: { atOnce: 128, waiting: WAITING, waitMs: WAIT_BEFORE_CALLS_MS },
  write: { atOnce: 32, waiting: WAITING, waitMs: WAIT_BEFORE_CALLS_MS },
  // Each opens an object of the store; what is then sent is bounded by connections.
  bytes: { atOnce: 64, waiting: WAITING, waitMs: WAIT_MS },
  // A processor computes each for some 25 ms: more at once only wait inside identity.
  hash: { atOnce: 8, waiting: WAITING, waitMs: WAIT_MS },
  // Room of their own for devices on which somebody signed in before, by turns of these accounts: no stranger stands in it, nor does one account fill it.
  'known-hash': { atOnce: 4, waiting: WAITING, waitingOfKey: 10, waitMs: WAIT_MS },
};

/** Answered without asking anybody. Who asks for the first has to hear the truth about a busy process. */
const FREE = /^\/(?:api\/(?:health|docs|openapi\.json)|assets|icons|\.well-known)(?:\/|$)/;
/** So are robots.txt and the files at the root: icon, manifests, service worker. The sitemap asks the catalogue. */
const ROOT_FILE = /^\/[\w-]+\.(?!xml$)\w+$/;
const READING: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request brings a body. Until that has come, it keeps only its client waiting. */
export const bringsBody = ({ method }: Pick<IncomingMessage, 'method'>): boolean => !READING.has(method);

/**
 * The class of a request; undefined for what never waits here: health, files of the application, uploads, which last, and a sign-in, which
 * takes room for its hash alone (session/password-sign-ins.ts).
 */
export function classOfRequest({
  method,
  url,
}: Pick<IncomingMessage, 'method' | 'url'>): RequestClass | undefined {
  const path = url?.split('?', 1)[0] ?? '/';
  const role = roleOfPath(path);
  if (role === 'upload' || path === login.path || FREE.test(path) || ROOT_FILE.test(path)) return undefined;
  if (role === 'media') return 'bytes';
  if (!bringsBody({ method })) return 'read';
  return path === registerAccount.path ? 'hash' : 'write';
}
