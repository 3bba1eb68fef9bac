import { Module } from '@nestjs/common';
import { DuePicturesRepository } from './due-pictures.repository';
import { PictureFetcher } from './picture-fetcher';
import { PictureIntake } from './picture-intake';
import { PicturePreviews } from './picture-previews';
import { PictureStore } from './picture-store';
import { PictureSweeper } from './picture-sweeper';
import { Pictures } from './pictures';
import { PicturesController } from './pictures.controller';
import { PicturesRepository } from './pictures.repository';

/** Pictures from outside. */
@Module({
  controllers: [PicturesController],
  providers: [
    DuePicturesRepository,
    PictureFetcher,
    PictureIntake,
    PicturePreviews,
    PictureStore,
    PictureSweeper,
    Pictures,
    PicturesRepository,
  ],
  exports: [Pictures],
})
export class ImagesModule {}
