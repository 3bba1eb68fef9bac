import { z } from 'zod';

const MAX_ADDRESS = 2_048;

/**
 * Prefix of pictures that were fetched from outside, in the object store: `outside/{sha256}.webp`. They are commerce's alone, apart from the
 * images of videos, so that whoever sweeps one kind never meets the other. Served as `/images/outside/{sha256}.webp`.
 */
export const OUTSIDE_IMAGE_PREFIX = 'outside/';

/** An address on the web that people may be led to: http or https, no user name or password in it. */
export const outgoingLink = z
  .string()
  .trim()
  .max(MAX_ADDRESS)
  .refine((value) => isWebAddress(value), { message: 'must be an http or https address' });

/**
 * Where a picture comes from: an address on the web, fetched once and then served by this site, or a picture of this site (what an
 * image's upload answered).
 */
export const imageSource = outgoingLink;

/** How far a picture from outside is: on its way, served by this site, or not to be had. */
export const imageState = z.enum(['pending', 'ready', 'failed']);
export type ImageState = z.infer<typeof imageState>;

/** Whether `value` is an absolute http(s) address without credentials. */
export const isWebAddress = (value: string): boolean => webAddress(value) !== undefined;

/**
 * Such an address as it stands in a header: people type letters with accents and pictures, which URLs escape. Undefined for a text that is
 * none.
 */
export function webAddress(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, username, password, hostname, href } = new URL(value);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' && hostname !== '' ? href : undefined;
}
