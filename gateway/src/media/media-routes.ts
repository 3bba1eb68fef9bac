import { assetKey, CodedError, IMAGE_PREFIX, OUTSIDE_IMAGE_PREFIX } from '@alcova/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { cacheControlOf, type Keeping, NOT_KEPT } from './cache-control';
import { contentTypeOf, deliveredTypeOf } from './content-types';
import { addDeskRoutes, BYTES, type DeskParts } from './desk-routes';
import { PICTURE_ROUTES } from './cached-pictures';
import type { HeldAssets } from './held-assets';
import { imageParams, mediaParams } from './parameters';
import type { Picture, PictureCache } from './picture-cache';
import { pictureCacheControl, pictureHeaders } from './picture-headers';
import { isUnchanged } from '../http/preconditions';

/** What the routes of bytes stand on. */
export interface MediaParts extends DeskParts {
  readonly held: HeldAssets;
  readonly pictures: Pick<PictureCache, 'get'>;
  /** Whether a request is of an administrator, who also sees what is held. */
  readonly isAdministrator: (request: FastifyRequest) => boolean | Promise<boolean>;
  readonly keepingOf: (request: IncomingMessage) => Keeping;
}

/** Registers the routes of bytes: signed media, public images, and the stable names that answer nothing. */
export function addMediaRoutes(instance: FastifyInstance, parts: MediaParts): void {
  const refuse = async () => {
    throw new CodedError('media.address-refused');
  };
  instance.route({
    ...BYTES,
    url: '/media/:keyId/:expires/:signature/:asset/:revision/*',
    handler: (request, reply) => media(request, reply, parts),
  });
  instance.route({
    ...BYTES,
    url: PICTURE_ROUTES.own,
    handler: (request, reply) => image(request, reply, parts, IMAGE_PREFIX),
  });
  instance.route({
    ...BYTES,
    url: PICTURE_ROUTES.outside,
    handler: (request, reply) => image(request, reply, parts, OUTSIDE_IMAGE_PREFIX),
  });
  addDeskRoutes(instance, parts);
  // Stable names of files, and anything under /media/ that is no signed address.
  for (const url of ['/media/*', '/cdn/*']) instance.route({ ...BYTES, url, handler: refuse });
}

async function media(request: FastifyRequest, reply: FastifyReply, parts: MediaParts) {
  const parsed = mediaParams.safeParse(request.params);
  if (!parsed.success) throw new CodedError('media.address-refused');
  const { asset, revision, expires, '*': file } = parsed.data;
  const seconds = parts.addresses.remaining(parsed.data, { asset, revision, expires });
  if (seconds === null) throw new CodedError('media.address-refused');
  const contentType = deliveredTypeOf(file);
  if (contentType === undefined) throw new CodedError('media.not-found');
  const isForStaff = parts.held.isHeld(asset) && (await parts.isAdministrator(request));
  if (!isForStaff) parts.held.admit(asset, reply.raw);
  return parts.delivery.answer(request, reply, {
    key: assetKey(asset, revision, file),
    contentType,
    cacheControl: isForStaff ? NOT_KEPT : cacheControlOf(seconds, parts.keepingOf(request.raw)),
  });
}

async function image(request: FastifyRequest, reply: FastifyReply, parts: MediaParts, prefix: string) {
  const parsed = imageParams.safeParse(request.params);
  if (!parsed.success) throw new CodedError('media.not-found');
  const { file } = parsed.data;
  const canBeHeld = prefix === IMAGE_PREFIX;
  const isForStaff = canBeHeld && parts.held.isImageHeld(file) && (await parts.isAdministrator(request));
  if (canBeHeld && !isForStaff) parts.held.admitImage(file);
  const key = `${prefix}${file}`;
  const cacheControl = isForStaff ? NOT_KEPT : pictureCacheControl(parts.keepingOf(request.raw));
  // Parts of a picture, and what administrators alone see, is rarely asked for.
  const picture =
    isForStaff || request.headers.range !== undefined ? undefined : await parts.pictures.get(key);
  // It may have been held while it was read.
  if (canBeHeld && !isForStaff) parts.held.admitImage(file);
  if (picture) return send(picture, file, cacheControl, request, reply);
  return parts.delivery.answer(request, reply, { key, contentType: contentTypeOf(file), cacheControl });
}

function send(
  picture: Picture,
  file: string,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { unchanged, whole } = pictureHeaders(picture, file, cacheControl);
  void reply.headers(unchanged);
  if (isUnchanged(request.headers['if-none-match'], picture)) return reply.status(304).send();
  return reply.headers(whole).send(request.method === 'HEAD' ? undefined : picture.body);
}
