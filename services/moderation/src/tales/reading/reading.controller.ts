import {
  chosenTales,
  countPublishedTales,
  findTaleOfVideo,
  getPublishedTale,
  idsIn,
  type InputOf,
  listPublishedTales,
  nextPublishedTale,
  publishedTaleIds,
} from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ReadingService } from './reading.service';

/** For everybody: nobody's role is asked for. */
@Controller()
export class ReadingController {
  constructor(private readonly reading: ReadingService) {}

  @Operation(listPublishedTales)
  async list({ refusals, ...wanted }: InputOf<typeof listPublishedTales>) {
    const except = (wanted.q ? refusals.search : refusals.listing) ?? [];
    return this.reading.list({ ...wanted, except });
  }

  @Operation(chosenTales)
  async chosen({ ids, refusals }: InputOf<typeof chosenTales>) {
    const { listing = [], page = [] } = refusals;
    return { items: await this.reading.chosen(idsIn(ids), [...listing, ...page]) };
  }

  @Operation(getPublishedTale)
  async get({ id, refusals }: InputOf<typeof getPublishedTale>) {
    return this.reading.get(id, refusals.page);
  }

  @Operation(nextPublishedTale)
  async next({ id, refusals }: InputOf<typeof nextPublishedTale>) {
    return this.reading.next(id, refusals.listing ?? []);
  }

  @Operation(findTaleOfVideo)
  async ofVideo({ videoURLs }: InputOf<typeof findTaleOfVideo>) {
    return this.reading.ofVideo(videoURLs);
  }

  @Operation(countPublishedTales)
  async count({ except }: InputOf<typeof countPublishedTales>) {
    return this.reading.count(except);
  }

  @Operation(publishedTaleIds)
  async ids(input: InputOf<typeof publishedTaleIds>) {
    return this.reading.ids(input);
  }
}
