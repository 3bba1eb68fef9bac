import { CodedError, countPublicVideos, getReportedVideo, type InputOf } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { PagesRepository } from '../lists/pages.repository';
import { PublishingService } from '../participants/publishing.service';
import { VideosRepository } from './videos.repository';

/** What moderation has to know of videos to take reports on them. The broker lets no other service ask. */
@Controller()
export class ReportedController {
  constructor(
    private readonly videos: VideosRepository,
    private readonly publishing: PublishingService,
    private readonly pages: PagesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError video.not-found */
  @Operation(getReportedVideo)
  async video({ id }: InputOf<typeof getReportedVideo>) {
    return this.transactions.read(async (manager) => {
      const row = await this.videos.byId(manager, id);
      if (!row) throw new CodedError('video.not-found');
      const { title, author, description, asset_id: assetId, is_public: isPublic } = row;
      const hasRecords = await this.publishing.hasRecords(manager, row);
      return { title, author, description, assetId, isPublic, hasRecords };
    });
  }

  @Operation(countPublicVideos)
  async count() {
    const total = await this.transactions.read((manager) =>
      this.pages.total(manager, { visibility: 'public' }),
    );
    return { total };
  }
}
