import { previewPicture } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { PicturePreviews } from './picture-previews';

@Controller()
export class PicturesController {
  constructor(private readonly previews: PicturePreviews) {}

  @Serve(previewPicture)
  async preview({ source, size }: z.output<typeof previewPicture.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.previews.of(source, size);
  }
}
