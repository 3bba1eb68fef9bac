import {
  deleteVideo,
  deleteVideoRoute,
  deleteVideos,
  deleteVideosRoute,
  eraseVideos,
  eraseVideosRoute,
  listTrashedVideos,
  listTrashedVideosRoute,
  restoreVideos,
  restoreVideosRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';

/** The end of videos, and the way back. */
@Controller()
export class VideoTrashController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
  ) {}

  @Handles(deleteVideoRoute)
  async deleteOne({ params }: InputOf<typeof deleteVideoRoute>, { caller }: Call) {
    const deleted = await this.services.request(deleteVideo, params, { caller });
    this.reads.changed('videos', params.id);
    return deleted;
  }

  @Handles(deleteVideosRoute)
  async deleteMany({ body }: InputOf<typeof deleteVideosRoute>, { caller }: Call) {
    const answer = await this.services.request(deleteVideos, body, { caller });
    for (const id of answer.deleted) this.reads.changed('videos', id);
    return answer;
  }

  @Handles(listTrashedVideosRoute)
  list({ query }: InputOf<typeof listTrashedVideosRoute>, { caller }: Call) {
    return this.services.request(listTrashedVideos, query, { caller });
  }

  @Handles(restoreVideosRoute)
  async restore({ body }: InputOf<typeof restoreVideosRoute>, { caller }: Call) {
    const answer = await this.services.request(restoreVideos, body, { caller });
    for (const id of answer.restored) this.reads.changed('videos', id);
    return answer;
  }

  @Handles(eraseVideosRoute)
  erase({ body }: InputOf<typeof eraseVideosRoute>, { caller }: Call) {
    return this.services.request(eraseVideos, body, { caller });
  }
}
