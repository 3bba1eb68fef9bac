import { listFavouriteTales, personalTaleState, setFavouriteTale, setTaleLike } from '@alcova/contracts';
import { MarksController } from './marks.controller';
import { MarksRepository } from './marks.repository';
import { MarksService } from './marks.service';

/** Likes and favourites of tales, as the service's module takes them in. */
export const engagement = {
  serves: [setTaleLike, setFavouriteTale, listFavouriteTales, personalTaleState],
  controllers: [MarksController],
  providers: [MarksRepository, MarksService],
};
