import {
  type Caller,
  createVideo,
  getVideo,
  listAdminVideos,
  listVideos,
  relatedVideos,
  replaceFile,
  searchVideos,
  setVideoDuration,
  updateVideo,
  videoTitles,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ListingService } from './listing.service';
import { VideosService } from './videos.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class VideosController {
  constructor(
    private readonly videos: VideosService,
    private readonly listings: ListingService,
  ) {}

  @Serve(createVideo)
  async create(input: In<typeof createVideo>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.videos.create(input, caller);
  }

  @Serve(updateVideo)
  async update(input: In<typeof updateVideo>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.videos.update(input.id, input.changes, caller);
  }

  @Serve(replaceFile)
  async replaceFile(input: In<typeof replaceFile>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.videos.replaceFile(input, caller);
  }

  @Serve(setVideoDuration)
  setDuration(input: In<typeof setVideoDuration>) {
    return this.videos.setDuration(input.id, input.duration);
  }

  @Serve(getVideo)
  get(input: In<typeof getVideo>, { caller }: RpcContext) {
    return this.videos.get(input.id, seesAll(caller));
  }

  @Serve(listVideos)
  list(input: In<typeof listVideos>) {
    return this.listings.list(input);
  }

  @Serve(listAdminVideos)
  async listForAdministrators(input: In<typeof listAdminVideos>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.listings.listForAdministrators(input);
  }

  @Serve(videoTitles)
  async titles({ ids }: In<typeof videoTitles>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return { titles: await this.listings.titles(ids) };
  }

  @Serve(searchVideos)
  async search(input: In<typeof searchVideos>) {
    return { items: await this.listings.search(input.q, input.limit, input.except) };
  }

  @Serve(relatedVideos)
  async related(input: In<typeof relatedVideos>) {
    return { items: await this.listings.related(input.id, input.except) };
  }
}

/** Administrators see what the public may not. */
const seesAll = (caller: Caller): boolean => caller.kind === 'account' && caller.role === 'admin';
