import { z } from 'zod';
import { imageSource } from '../commerce/outside';
import { pictureSize } from '../commerce/pictures';
import { defineRoute } from '../kinds/route';

/** The browser may not load pictures of other sites: what a form shows comes through the server, as what is saved will. */
export const previewPictureRoute = defineRoute({
  operationId: 'previewPicture',
  summary: 'Busca uma imagem de fora para mostrá-la no formulário',
  tag: 'Administração',
  method: 'POST',
  path: '/api/admin/pictures/preview',
  access: ['admin'],
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  body: z.object({ source: imageSource, size: pictureSize }),
  response: z.object({ imageUrl: z.string() }),
  errors: ['picture.unavailable', 'request.too-many'],
});
