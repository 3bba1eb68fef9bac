import { IMAGE_PREFIX, OUTSIDE_IMAGE_PREFIX } from '@alcova/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressLimit } from '../http/address-limit';
import { requestIdOf } from '../http/request-hooks';
import { MeasuredResponse } from '../measuring/measured-response';
import { talliesOf } from '../measuring/route-tallies';
import type { Keeping } from './cache-control';
import type { HeldAssets } from './held-assets';
import type { Picture, PictureCache } from './picture-cache';
import { pictureCacheControl, pictureHeaders } from './picture-headers';
import { isUnchanged } from '../http/preconditions';

const ADDRESS = /^\/images\/(outside\/)?([0-9a-f]{64}\.(?:webp|jpg))$/;
/** The patterns of the two kinds of addresses. */
export const PICTURE_ROUTES = { own: '/images/:file', outside: '/images/outside/:file' } as const;

interface Parts {
  readonly pictures: Pick<PictureCache, 'ready'>;
  readonly held: Pick<HeldAssets, 'isFresh' | 'isImageHeld'>;
  /** The limit of all bytes. */
  readonly limit: Pick<AddressLimit, 'hasRoomFor' | 'count'>;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** Headers that every answer has. */
  readonly everywhere: Readonly<Record<string, string>>;
  readonly keepingOf: (request: IncomingMessage) => Keeping;
}

/** Headers as node writes them: names and values by turns. */
interface ReadyHeaders {
  readonly cacheControl: string;
  readonly unchanged: readonly string[];
  readonly whole: readonly string[];
}

function readyHeaders(
  picture: Picture,
  file: string,
  cacheControl: string,
  everywhere: Readonly<Record<string, string>>,
): ReadyHeaders {
  const { unchanged, whole } = pictureHeaders(picture, file, cacheControl);
  return {
    cacheControl,
    unchanged: Object.entries({ ...unchanged, ...everywhere }).flat(),
    whole: Object.entries({ ...unchanged, ...everywhere, ...whole }).flat(),
  };
}

/** Answers pictures that are kept before the framework sees the request. Whatever is not plainly one of them is left to the framework. */
export function cachedPictures({ pictures, held, limit, addressOf, everywhere, keepingOf }: Parts) {
  const tallies = {
    own: talliesOf('GET', PICTURE_ROUTES.own),
    outside: talliesOf('GET', PICTURE_ROUTES.outside),
  };
  // Visitors from countries of either kind may come by turns.
  const [usual, whereAsked] = [new WeakMap<Picture, ReadyHeaders>(), new WeakMap<Picture, ReadyHeaders>()];
  const headersOf = (picture: Picture, file: string, keeping: Keeping): ReadyHeaders => {
    const known = keeping.asksAge ? whereAsked : usual;
    const ready = known.get(picture);
    const cacheControl = pictureCacheControl(keeping);
    if (ready?.cacheControl === cacheControl) return ready;
    const made = readyHeaders(picture, file, cacheControl, everywhere);
    known.set(picture, made);
    return made;
  };
  /** Whether the request was answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url, headers } = request;
    if (method !== 'GET' || url === undefined || headers.range !== undefined) return false;
    const [, outside, file] = ADDRESS.exec(url) ?? [];
    if (file === undefined) return false;
    const picture = pictures.ready(`${outside ? OUTSIDE_IMAGE_PREFIX : IMAGE_PREFIX}${file}`);
    if (!picture) return false;
    if (!outside && (!held.isFresh() || held.isImageHeld(file))) return false;
    const address = addressOf(request);
    if (address === undefined || !limit.hasRoomFor(address)) return false;
    limit.count(address);
    if (response instanceof MeasuredResponse) response.countAs(outside ? tallies.outside : tallies.own);
    const { unchanged, whole } = headersOf(picture, file, keepingOf(request));
    const requestId = ['x-request-id', requestIdOf(request)];
    if (isUnchanged(headers['if-none-match'], picture))
      response.writeHead(304, [...unchanged, ...requestId]).end();
    else response.writeHead(200, [...whole, ...requestId]).end(picture.body);
    return true;
  };
}
