import {
  countPublishedTales,
  getPublishedTale,
  listPublishedTales,
  nextPublishedTale,
  publishedTaleIds,
  taleOfVideo,
} from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ReadingService } from './reading.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

/** For everybody: nobody's role is asked for. */
@Controller()
export class ReadingController {
  constructor(private readonly reading: ReadingService) {}

  @Serve(listPublishedTales)
  async list(input: In<typeof listPublishedTales>) {
    return this.reading.list(input);
  }

  @Serve(getPublishedTale)
  async get({ id }: In<typeof getPublishedTale>) {
    return this.reading.get(id);
  }

  @Serve(nextPublishedTale)
  async next({ id, except }: In<typeof nextPublishedTale>) {
    return this.reading.next(id, except);
  }

  @Serve(taleOfVideo)
  async ofVideo({ videoURLs }: In<typeof taleOfVideo>) {
    return this.reading.ofVideo(videoURLs);
  }

  @Serve(countPublishedTales)
  async count({ except }: In<typeof countPublishedTales>) {
    return this.reading.count(except);
  }

  @Serve(publishedTaleIds)
  async ids(input: In<typeof publishedTaleIds>) {
    return this.reading.ids(input);
  }
}
