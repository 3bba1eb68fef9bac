import {
  type HttpMethod,
  RESUMABLE_UPLOADS_PATH,
  type RouteContract,
  ROUTES,
  type RouteAccess,
} from '@alcova/contracts';
import { DESK_PREFIX } from '../media/media-addresses';

/** Routes that the staff alone may call: the access guard asks for its session, whatever its age was proved by. */
const isForStaff = (access: RouteAccess): boolean => access !== 'public' && !access.includes('user');

/** Whether a route is answered only to who has proved to be an adult, where that is asked for. */
export const needsProof = ({ access, beforeProof }: Pick<RouteContract, 'access' | 'beforeProof'>): boolean =>
  beforeProof !== true && !isForStaff(access);

/** Addresses that are no operations of the contracts and show nothing adult. The files are those of web/public and of its build. */
const OPEN_FILES: ReadonlySet<string> = new Set([
  ...['/robots.txt', '/.well-known/security.txt', '/favicon.ico', '/favicon.svg', '/default-thumbnail.svg'],
  ...['/manifest.webmanifest', '/leituras.webmanifest'],
  ...['/before-paint.js', '/sw.js', '/offline.html', '/offline.css', '/offline.js'],
  ...['/api/openapi.json', '/api/docs', '/api/docs/initializer.js'],
  ...['/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js'],
]);
const OPEN_FOLDERS = /^\/(?:assets|icons)\/[\w~@+-][\w.~@+-]*$/;
/** What the desk looks at: its routes ask for a session and for an address that was signed for it. */
const DESK_BYTES = new RegExp(`^${DESK_PREFIX}(?:media|images)/[^#;\\\\]+$`);
const UPLOADS = new RegExp(`^${RESUMABLE_UPLOADS_PATH}(?:/[^/#;\\\\]+)?$`);
/** The methods of resumable uploads, which ask for an administrator's session by themselves. */
const UPLOAD_METHODS: ReadonlySet<string> = new Set(['OPTIONS', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/**
 * A pattern of the contracts as the router reads it, and stricter: it takes what stands after `#` or `;` for no part of the path, so an
 * address with one of those could match here and be another one there.
 */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/#;\\\\]+')}$`);

/** The patterns of the routes that need no proof, by method. */
function openPatterns(): ReadonlyMap<HttpMethod, readonly RegExp[]> {
  const byMethod = new Map<HttpMethod, RegExp[]>();
  for (const route of ROUTES) {
    if (needsProof(route)) continue;
    byMethod.set(route.method, [...(byMethod.get(route.method) ?? []), patternOf(route.path)]);
  }
  return byMethod;
}
const PATTERNS: ReadonlyMap<string, readonly RegExp[]> = openPatterns();

/**
 * Whether an address is answered also to who has not proved to be an adult; what no list names is not. Pages are not asked about here.
 * @param path as it was sent, without the query
 */
export function isOpenRoute(method: string, path: string): boolean {
  const asked = method === 'HEAD' ? 'GET' : method;
  if (PATTERNS.get(asked)?.some((pattern) => pattern.test(path))) return true;
  if (UPLOAD_METHODS.has(method) && UPLOADS.test(path)) return true;
  return asked === 'GET' && (OPEN_FILES.has(path) || OPEN_FOLDERS.test(path) || DESK_BYTES.test(path));
}
