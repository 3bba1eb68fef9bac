import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { imageSource } from './outside';

/** What a picture is shown as: on a book's card, or in the slot of 320 x 100. */
export const pictureSize = z.enum(['cover', 'banner']);
export type PictureSize = z.infer<typeof pictureSize>;

/**
 * Fetches a picture from outside as a book or an ad would, and answers where this site shows it. Nothing names it yet: what is not saved
 * is taken out of the store after its time of grace.
 */
export const previewPicture = defineRpc({
  name: 'commerce.picture.preview',
  input: z.object({ source: imageSource, size: pictureSize }),
  output: z.object({ imageUrl: z.string() }),
  errors: ['auth.forbidden', 'picture.unavailable', 'request.too-many'],
  deadlineMs: 18_000,
});
