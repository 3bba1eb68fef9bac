import { HoldWalks } from './hold-walks';
import { HoldsRepository } from './holds.repository';
import { HoldsService } from './holds.service';
import { PolicyEvents } from './policy-events';
import { ServingRepository } from './serving.repository';
import { ServingService } from './serving.service';
import { TakedownEvents } from './takedown-events';

/** What keeps videos from the public, as the service's module takes it in. */
export const holds = {
  providers: [
    ...[HoldsRepository, HoldsService, TakedownEvents],
    ...[ServingRepository, ServingService, PolicyEvents, HoldWalks],
  ],
};
