import { Module } from '@nestjs/common';
import { ListUpkeep } from './list-upkeep';
import { MarksRepository } from './marks.repository';
import { PagesRepository } from './pages.repository';
import { RanksRepository } from './ranks.repository';

/** The kept lists of videos, and their pages. */
@Module({
  providers: [ListUpkeep, MarksRepository, PagesRepository, RanksRepository],
  exports: [PagesRepository],
})
export class ListsModule {}
