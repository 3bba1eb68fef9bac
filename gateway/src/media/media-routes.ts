import { assetKey, CodedError, id, IMAGE_PREFIX, OUTSIDE_IMAGE_PREFIX } from '@alcova/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ObjectStore } from '../store/object-store';
import { contentTypeOf, deliveredTypeOf } from './content-types';
import { Delivery } from './deliver';
import type { MediaAddresses } from './media-addresses';

const IMAGE_MAX_AGE_SECONDS = 31_536_000;
const METHODS: ('GET' | 'HEAD')[] = ['GET', 'HEAD'];

const mediaParams = z.object({
  keyId: z.string().max(32),
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(64),
  asset: id,
  revision: z.string().regex(/^\d{1,9}$/),
  /** One or more plain path parts; none starts with a dot. */
  '*': z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/),
});

const imageParams = z.object({ file: z.string().regex(/^[0-9a-f]{64}\.(webp|jpg)$/) });

/** Registers the routes of bytes: signed media, public images, and the stable names that answer nothing. */
export function addMediaRoutes(
  instance: FastifyInstance,
  store: ObjectStore,
  addresses: MediaAddresses,
): void {
  const delivery = new Delivery(store);
  const refuse = async () => {
    throw new CodedError('media.address-refused');
  };
  instance.route({
    method: METHODS,
    url: '/media/:keyId/:expires/:signature/:asset/:revision/*',
    handler: (request, reply) => media(request, reply, delivery, addresses),
  });
  instance.route({
    method: METHODS,
    url: '/images/:file',
    handler: (request, reply) => image(request, reply, delivery, IMAGE_PREFIX),
  });
  instance.route({
    method: METHODS,
    url: '/images/outside/:file',
    handler: (request, reply) => image(request, reply, delivery, OUTSIDE_IMAGE_PREFIX),
  });
  // Stable names of files, and anything under /media/ that is no signed address.
  for (const url of ['/media/*', '/cdn/*']) instance.route({ method: METHODS, url, handler: refuse });
}

async function media(
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
  addresses: MediaAddresses,
) {
  const parsed = mediaParams.safeParse(request.params);
  if (!parsed.success) throw new CodedError('media.address-refused');
  const { keyId, signature, asset } = parsed.data;
  const grant = { asset, revision: Number(parsed.data.revision), expires: Number(parsed.data.expires) };
  const seconds = addresses.remaining(keyId, signature, grant);
  if (seconds === null) throw new CodedError('media.address-refused');
  const file = parsed.data['*'];
  const contentType = deliveredTypeOf(file);
  if (contentType === undefined) throw new CodedError('media.not-found');
  return delivery.answer(request, reply, {
    key: assetKey(asset, grant.revision, file),
    contentType,
    cacheControl: `public, max-age=${seconds}, immutable`,
  });
}

async function image(request: FastifyRequest, reply: FastifyReply, delivery: Delivery, prefix: string) {
  const parsed = imageParams.safeParse(request.params);
  if (!parsed.success) throw new CodedError('media.not-found');
  const { file } = parsed.data;
  return delivery.answer(request, reply, {
    key: `${prefix}${file}`,
    contentType: contentTypeOf(file),
    cacheControl: `public, max-age=${IMAGE_MAX_AGE_SECONDS}, immutable`,
  });
}
