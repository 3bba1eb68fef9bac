import { Module } from '@nestjs/common';
import { CountersRebuildRepository } from './counters-rebuild.repository';
import { CountersRebuild } from './counters-rebuild';
import { CountersController } from './counters.controller';
import { CountersRepository } from './counters.repository';
import { EngagementController } from './engagement.controller';
import { FavouritesRepository } from './favourites.repository';
import { FavouritesService } from './favourites.service';
import { PersonalRepository } from './personal.repository';
import { PersonalService } from './personal.service';
import { ViewRetention } from './view-retention';
import { ReactionsRepository } from './reactions.repository';
import { ReactionsService } from './reactions.service';
import { ViewFolding } from './view-folding';
import { ViewSlotsRepository } from './view-slots.repository';
import { ViewsRepository } from './views.repository';
import { ViewsService } from './views.service';

/** What people do with videos. */
@Module({
  controllers: [CountersController, EngagementController],
  providers: [
    CountersRebuild,
    CountersRebuildRepository,
    CountersRepository,
    FavouritesRepository,
    FavouritesService,
    PersonalRepository,
    PersonalService,
    ViewRetention,
    ReactionsRepository,
    ReactionsService,
    ViewFolding,
    ViewSlotsRepository,
    ViewsRepository,
    ViewsService,
  ],
  exports: [ViewSlotsRepository],
})
export class EngagementModule {}
