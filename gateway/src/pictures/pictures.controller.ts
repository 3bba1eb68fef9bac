import { previewPicture, previewPictureRoute } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';

/** Pictures from outside, before a book or an ad names them. */
@Controller()
export class PicturesController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(previewPictureRoute)
  async preview({ body }: InputOf<typeof previewPictureRoute>, { caller }: Call) {
    return this.services.request(previewPicture, body, { caller });
  }
}
