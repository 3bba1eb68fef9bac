import { HoldsRepository } from './holds.repository';
import { HoldsService } from './holds.service';
import { TakedownEvents } from './takedown-events';

/** What keeps videos from the public, as the service's module takes it in. */
export const holds = { providers: [HoldsRepository, HoldsService, TakedownEvents] };
