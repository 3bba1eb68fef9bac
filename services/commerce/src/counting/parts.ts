import { AdSightingsRepository } from './ad-sightings.repository';
import { BookVisitsRepository } from './book-visits.repository';
import { Pruner } from './pruner';

/** What is counted, as the service's module takes it in. */
export const counting = { providers: [AdSightingsRepository, BookVisitsRepository, Pruner] };
