import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module';
import { LongResults } from './long-results';
import { NarrowSearchRepository } from './narrow-search.repository';
import { SearchRepository } from './search.repository';
import { SearchService } from './search.service';

/** What a text finds. */
@Module({
  imports: [ListsModule],
  providers: [LongResults, NarrowSearchRepository, SearchRepository, SearchService],
  exports: [NarrowSearchRepository, SearchService],
})
export class SearchModule {}
