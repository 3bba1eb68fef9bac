import { Module } from '@nestjs/common';
import { AdSightingsRepository } from './ad-sightings.repository';
import { BookVisitsRepository } from './book-visits.repository';
import { VisitRetention } from './visit-retention';

/** Who looked and clicked. */
@Module({
  providers: [AdSightingsRepository, BookVisitsRepository, VisitRetention],
  exports: [AdSightingsRepository, BookVisitsRepository],
})
export class CountingModule {}
