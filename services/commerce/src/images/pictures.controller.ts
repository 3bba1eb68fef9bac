import { type InputOf, previewPicture } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { PicturePreviews } from './picture-previews';

@Controller()
export class PicturesController {
  constructor(private readonly previews: PicturePreviews) {}

  @Operation(previewPicture)
  async preview({ source, size }: InputOf<typeof previewPicture>) {
    return this.previews.of(source, size);
  }
}
