import { assetKey, CodedError, IMAGE_PREFIX } from '@alcova/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { rateLimitOf } from '../http/rate-limits';
import { NOT_KEPT } from './cache-control';
import { contentTypeOf, deliveredTypeOf } from './content-types';
import type { Delivery } from './deliver';
import { type MediaAddresses, DESK_PREFIX } from './media-addresses';
import { imageParams, mediaParams, signedParams } from './parameters';

/** What all routes of bytes have in common. */
export const BYTES: Pick<RouteOptions, 'method' | 'config'> = {
  method: ['GET', 'HEAD'],
  config: { rateLimit: rateLimitOf('bytes') },
};
const deskImageParams = signedParams.extend(imageParams.shape);

/** What the desk's routes of bytes stand on. */
export interface DeskParts {
  readonly delivery: Delivery;
  readonly addresses: MediaAddresses;
  /** @throws CodedError when a request is not of a moderator or an administrator */
  readonly requireReviewer: (request: FastifyRequest) => Promise<unknown>;
}

/**
 * Registers what shows the desk a film that is held back: an address of its own kind that ends soon, and only for who may decide. The
 * address alone opens nothing, and neither does a session.
 */
export function addDeskRoutes(instance: FastifyInstance, parts: DeskParts): void {
  instance.route({
    ...BYTES,
    url: `${DESK_PREFIX}media/:keyId/:expires/:signature/:asset/:revision/*`,
    handler: (request, reply) => film(request, reply, parts),
  });
  instance.route({
    ...BYTES,
    url: `${DESK_PREFIX}images/:keyId/:expires/:signature/:file`,
    handler: (request, reply) => picture(request, reply, parts),
  });
}

async function film(request: FastifyRequest, reply: FastifyReply, parts: DeskParts) {
  await parts.requireReviewer(request);
  const parsed = mediaParams.safeParse(request.params);
  if (!parsed.success) throw new CodedError('media.address-refused');
  const { asset, revision, '*': file } = parsed.data;
  const grant = { purpose: 'desk', asset, revision, expires: parsed.data.expires } as const;
  if (parts.addresses.remaining(parsed.data, grant) === null) throw new CodedError('media.address-refused');
  const contentType = deliveredTypeOf(file);
  if (contentType === undefined) throw new CodedError('media.not-found');
  const key = assetKey(asset, revision, file);
  return parts.delivery.answer(request, reply, { key, contentType, cacheControl: NOT_KEPT });
}

async function picture(request: FastifyRequest, reply: FastifyReply, parts: DeskParts) {
  await parts.requireReviewer(request);
  const parsed = deskImageParams.safeParse(request.params);
  if (!parsed.success) throw new CodedError('media.address-refused');
  const { file, expires } = parsed.data;
  const grant = { purpose: 'desk-image', file, expires } as const;
  if (parts.addresses.remaining(parsed.data, grant) === null) throw new CodedError('media.address-refused');
  const key = `${IMAGE_PREFIX}${file}`;
  return parts.delivery.answer(request, reply, {
    key,
    contentType: contentTypeOf(file),
    cacheControl: NOT_KEPT,
  });
}
