import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module';
import { LongResults } from './long-results';
import { NarrowRepository } from './narrow.repository';
import { SearchRepository } from './search.repository';
import { SearchService } from './search.service';

/** What a text finds. */
@Module({
  imports: [ListsModule],
  providers: [LongResults, NarrowRepository, SearchRepository, SearchService],
  exports: [NarrowRepository, SearchService],
})
export class SearchModule {}
