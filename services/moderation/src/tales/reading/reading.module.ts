import { Module } from '@nestjs/common';
import { TotalsModule } from '../totals/totals.module';
import { PublishedFacts } from './published-facts';
import { ReadingController } from './reading.controller';
import { ReadingRepository } from './reading.repository';
import { ReadingService } from './reading.service';
import { SearchRepository } from './search.repository';

/** Published tales, for everybody. */
@Module({
  imports: [TotalsModule],
  controllers: [ReadingController],
  providers: [PublishedFacts, ReadingRepository, ReadingService, SearchRepository],
  exports: [PublishedFacts, ReadingRepository],
})
export class ReadingModule {}
