import {
  CodedError,
  deleteVideo,
  deleteVideos,
  eraseVideos,
  type InputOf,
  listTrashedVideos,
  restoreVideos,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { TrashService } from './trash.service';

/** The end of videos, and the way back. */
@Controller()
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  @Operation(deleteVideo)
  async deleteOne({ id }: InputOf<typeof deleteVideo>, { caller }: RpcContext) {
    const { trashed } = await this.trash.put([id], caller);
    if (trashed.length === 0) throw new CodedError('video.not-found');
    return { id };
  }

  @Operation(deleteVideos)
  async deleteMany({ ids }: InputOf<typeof deleteVideos>, { caller }: RpcContext) {
    const { trashed, left } = await this.trash.put(ids, caller);
    return { deleted: trashed.map(({ id }) => id), left };
  }

  @Operation(listTrashedVideos)
  async list(input: InputOf<typeof listTrashedVideos>) {
    return this.trash.list(input);
  }

  @Operation(restoreVideos)
  async restore({ ids }: InputOf<typeof restoreVideos>, { caller }: RpcContext) {
    return this.trash.restore(ids, caller);
  }

  @Operation(eraseVideos)
  async erase({ ids }: InputOf<typeof eraseVideos>, { caller }: RpcContext) {
    return this.trash.erase(ids, caller);
  }
}
