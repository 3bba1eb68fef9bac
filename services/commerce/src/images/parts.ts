import { DuePicturesRepository } from './due-pictures.repository';
import { PictureFetcher } from './picture-fetcher';
import { PictureStore } from './picture-store';
import { PictureSweeper } from './picture-sweeper';
import { Pictures } from './pictures';
import { PicturesRepository } from './pictures.repository';

/** Pictures from outside, as the service's module takes them in. */
export const images = {
  providers: [
    DuePicturesRepository,
    PictureFetcher,
    PictureStore,
    PictureSweeper,
    Pictures,
    PicturesRepository,
  ],
};
