import {
  countPublishedTales,
  getPublishedTale,
  listPublishedTales,
  nextPublishedTale,
  publishedTaleIds,
  taleOfVideo,
} from '@alcova/contracts';
import { PublishedFacts } from './published-facts';
import { ReadingController } from './reading.controller';
import { ReadingRepository } from './reading.repository';
import { ReadingService } from './reading.service';
import { SearchRepository } from './search.repository';

/** Reading published tales, as the service's module takes it in. */
export const reading = {
  serves: [
    ...[listPublishedTales, getPublishedTale, nextPublishedTale, taleOfVideo],
    ...[countPublishedTales, publishedTaleIds],
  ],
  controllers: [ReadingController],
  providers: [PublishedFacts, ReadingRepository, SearchRepository, ReadingService],
};
