import { z } from 'zod';
import { operation } from '../kinds/operation';
import { imageSource } from './outside';

/** What a picture is shown as: on a book's card, or in the slot of 320 x 100. */
export const pictureSize = z.enum(['cover', 'banner']);
export type PictureSize = z.infer<typeof pictureSize>;

/**
 * Fetches a picture from outside as a book or an ad would, and answers where this site shows it: the browser may not load pictures of other
 * sites. Nothing names it yet: what is not saved is taken out of the store after its time of grace.
 */
export const previewPicture = operation({
  id: 'previewPicture',
  subject: 'commerce.picture.preview',
  http: 'POST /api/admin/pictures/preview',
  access: ['admin'],
  summary: 'Busca uma imagem de fora para mostrá-la no formulário',
  tag: 'Administração',
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  body: z.object({ source: imageSource, size: pictureSize }),
  output: z.object({ imageUrl: z.string() }),
  errors: ['picture.unavailable', 'request.too-many'],
  deadlineMs: 18_000,
});
