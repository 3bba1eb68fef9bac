import { type Answer, discardBody, requestOutside, type Web } from '@alcova/outside';
import { MediaFailure } from './failures';

const MAX_REDIRECTS = 3;
const CONNECT_WITHIN_MS = 10_000;
/** A server that sends nothing for so long is given up; the next try goes on where this one ended. */
const SILENT_MS = 30_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Step<T> = { readonly used: T } | { readonly location: string };

/**
 * Asks for an address, follows redirects, and hands over the first answer that is none. Every address on the way is checked before it is
 * connected to; no cookie and no referrer is sent.
 * @throws DestinationFailure, MediaFailure, what the connection fails with
 */
export async function follow<T>(
  address: string,
  headers: Readonly<Record<string, string>>,
  web: Web,
  signal: AbortSignal,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  let next = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!URL.canParse(next)) throw new MediaFailure('address-refused', false);
    const url = new URL(next);
    const visiting = { ...web, headers, signal, connectWithinMs: CONNECT_WITHIN_MS, silentMs: SILENT_MS };
    const step = await requestOutside(url, visiting, (answer) => read(answer, use));
    if ('used' in step) return step.used;
    if (!URL.canParse(step.location, url.href)) throw new MediaFailure('address-refused', false);
    next = new URL(step.location, url.href).href;
  }
  throw new MediaFailure('too-many-redirects', false);
}

/** What is used of an answer, or where it leads. */
async function read<T>(answer: Answer, use: (answer: Answer) => Promise<T>): Promise<Step<T>> {
  const { location } = answer.headers;
  if (!REDIRECTS.has(answer.statusCode)) return { used: await use(answer) };
  discardBody(answer);
  if (typeof location !== 'string') throw new MediaFailure(`answered-${answer.statusCode}`, false);
  return { location };
}
