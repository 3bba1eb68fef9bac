import {
  CodedError,
  deleteVideo,
  deleteVideos,
  eraseVideos,
  listTrashedVideos,
  restoreVideos,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { TrashService } from './trash.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

/** The end of videos, and the way back. */
@Controller()
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  @Serve(deleteVideo)
  async deleteOne({ id }: In<typeof deleteVideo>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    const [row] = (await this.trash.put([id], caller)).trashed;
    if (!row) throw new CodedError('video.not-found');
    return { id, assetId: row.asset_id };
  }

  @Serve(deleteVideos)
  async deleteMany({ ids }: In<typeof deleteVideos>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    const { trashed, left } = await this.trash.put(ids, caller);
    return { deleted: trashed.map(({ id }) => id), left };
  }

  @Serve(listTrashedVideos)
  async list(input: In<typeof listTrashedVideos>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.trash.list(input);
  }

  @Serve(restoreVideos)
  async restore({ ids }: In<typeof restoreVideos>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.trash.restore(ids, caller);
  }

  @Serve(eraseVideos)
  async erase({ ids }: In<typeof eraseVideos>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.trash.erase(ids, caller);
  }
}
