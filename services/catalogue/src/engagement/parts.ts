import {
  clearHistory,
  countView,
  listFavourites,
  listHistory,
  personalProfile,
  personalState,
  rebuildCountersStep,
  setFavourite,
  setReaction,
} from '@alcova/contracts';
import { CountersController } from './counters.controller';
import { CountersRebuild } from './counters-rebuild';
import { CountersRebuildRepository } from './counters-rebuild.repository';
import { CountersRepository } from './counters.repository';
import { EngagementController } from './engagement.controller';
import { FavouritesRepository } from './favourites.repository';
import { FavouritesService } from './favourites.service';
import { PersonalRepository } from './personal.repository';
import { PersonalService } from './personal.service';
import { Pruner } from './pruner';
import { ReactionsRepository } from './reactions.repository';
import { ReactionsService } from './reactions.service';
import { ViewFolding } from './view-folding';
import { ViewSlotsRepository } from './view-slots.repository';
import { ViewsRepository } from './views.repository';
import { ViewsService } from './views.service';

/** What people do with videos, as the service's module takes it in: requests served, controllers, providers. */
export const engagement = {
  serves: [
    setReaction,
    countView,
    setFavourite,
    listFavourites,
    listHistory,
    clearHistory,
    personalState,
    personalProfile,
    rebuildCountersStep,
  ],
  controllers: [EngagementController, CountersController],
  providers: [
    CountersRepository,
    CountersRebuildRepository,
    CountersRebuild,
    FavouritesRepository,
    FavouritesService,
    PersonalRepository,
    PersonalService,
    Pruner,
    ReactionsRepository,
    ReactionsService,
    ViewFolding,
    ViewSlotsRepository,
    ViewsRepository,
    ViewsService,
  ],
};
