import { Module } from '@nestjs/common';
import { AdSightingsRepository } from './ad-sightings.repository';
import { BookVisitsRepository } from './book-visits.repository';
import { Pruner } from './pruner';

/** Who looked and clicked. */
@Module({
  providers: [AdSightingsRepository, BookVisitsRepository, Pruner],
  exports: [AdSightingsRepository, BookVisitsRepository],
})
export class CountingModule {}
