import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { JobsModule } from '../jobs/jobs.module';
import { LikenessChecker } from './checker';
import { DecisionsRepository } from './decisions.repository';
import { Evidence } from './evidence';
import { HashLists } from './hash-lists.service';
import { HashesRepository } from './hashes.repository';
import { LikenessController } from './likeness.controller';
import { ListedFilms } from './listed-films';
import { ListsRepository } from './lists.repository';
import { Matches } from './matches';
import { TakedownEvents } from './takedown-events';

/** Lists of what must not come, and what is like it. */
@Module({
  imports: [AssetsModule, JobsModule],
  controllers: [LikenessController],
  providers: [
    DecisionsRepository,
    Evidence,
    HashLists,
    HashesRepository,
    LikenessChecker,
    ListedFilms,
    ListsRepository,
    Matches,
    TakedownEvents,
  ],
  exports: [DecisionsRepository, HashLists, Matches],
})
export class LikenessModule {}
