import {
  addVideo,
  type Caller,
  chosenVideos,
  findVideoOfAddress,
  getAdminVideo,
  getVideo,
  getVideoFile,
  idsIn,
  type InputOf,
  listAdminVideos,
  listVideos,
  relatedVideos,
  replaceFile,
  searchVideos,
  setVideoDuration,
  updateVideo,
  videoTitles,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ListingService } from './listing.service';
import { VideosService } from './videos.service';

@Controller()
export class VideosController {
  constructor(
    private readonly videos: VideosService,
    private readonly listings: ListingService,
  ) {}

  @Operation(addVideo)
  async create(input: InputOf<typeof addVideo>, { caller }: RpcContext) {
    return this.videos.create(input, caller);
  }

  @Operation(updateVideo)
  async update({ id, ...changes }: InputOf<typeof updateVideo>, { caller }: RpcContext) {
    return this.videos.update(id, changes, caller);
  }

  @Operation(replaceFile)
  async replaceFile(input: InputOf<typeof replaceFile>, { caller }: RpcContext) {
    return this.videos.replaceFile(input, caller);
  }

  @Operation(setVideoDuration)
  async setDuration({ id, duration }: InputOf<typeof setVideoDuration>) {
    return this.videos.setDuration(id, duration);
  }

  @Operation(getVideo)
  async get({ id, refusals }: InputOf<typeof getVideo>, { caller }: RpcContext) {
    return this.videos.get(id, { seesAll: seesAll(caller), except: refusals.page });
  }

  @Operation(getVideoFile)
  async getFile({ id }: InputOf<typeof getVideoFile>, { caller }: RpcContext) {
    return this.videos.get(id, { seesAll: seesAll(caller) });
  }

  @Operation(findVideoOfAddress)
  async ofAddress({ url }: InputOf<typeof findVideoOfAddress>) {
    return { video: await this.videos.ofAddress(url) };
  }

  @Operation(getAdminVideo)
  async getForAdministrators({ id }: InputOf<typeof getAdminVideo>) {
    return this.videos.get(id, { seesAll: true });
  }

  @Operation(listVideos)
  async list({ refusals, ...wanted }: InputOf<typeof listVideos>) {
    return this.listings.list({ ...wanted, except: wanted.q ? refusals.search : refusals.listing });
  }

  @Operation(chosenVideos)
  async chosen({ ids, refusals }: InputOf<typeof chosenVideos>) {
    return { items: await this.listings.chosen(idsIn(ids), refusals) };
  }

  @Operation(listAdminVideos)
  async listForAdministrators(input: InputOf<typeof listAdminVideos>) {
    return this.listings.listForAdministrators(input);
  }

  @Operation(videoTitles)
  async titles({ ids }: InputOf<typeof videoTitles>) {
    return { titles: await this.listings.titles(ids) };
  }

  @Operation(searchVideos)
  async search({ q, limit, refusals }: InputOf<typeof searchVideos>) {
    return { items: await this.listings.search(q, limit, refusals.search) };
  }

  @Operation(relatedVideos)
  async related({ id, refusals }: InputOf<typeof relatedVideos>) {
    return { items: await this.listings.related(id, refusals) };
  }
}

/** Administrators see what the public may not. */
const seesAll = (caller: Caller): boolean => caller.kind === 'account' && caller.role === 'admin';
