import {
  type Caller,
  catalogueActed,
  EXPORT_PAGE_SIZE,
  type ExportedVideo,
  exportedVideo,
  type ExportPlace,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import type { AdministratorsFilter } from '../lists/list';
import { toAdminVideo } from '../video-rows/video-row';
import { ExportRepository } from './export.repository';

/** A page ends here: an answer has to stay below 512 kB. */
const MAX_BYTES = 320 * 1024;

/** Which of them were used: an author is a person's name, and stays out of the log. */
const namesOf = ({ category, author }: AdministratorsFilter): string[] => [
  ...(category ? ['category'] : []),
  ...(author ? ['author'] : []),
];

@Injectable()
export class ExportService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly videos: ExportRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** The next lines behind a place, as many as fit into one answer and at least one. The beginning is an entry of the audit log. */
  async page(
    filter: AdministratorsFilter,
    after: ExportPlace | null,
    caller: Caller,
  ): Promise<{ items: ExportedVideo[]; next: ExportPlace | null }> {
    const rows = await this.transactions.run(async (manager) => {
      if (after === null)
        await this.outbox.act(manager, catalogueActed, caller, {
          ...{ action: 'video.export', subject: 'videos', before: null },
          after: { status: filter.status, filters: namesOf(filter) },
        });
      return this.videos.page(manager, filter, after, EXPORT_PAGE_SIZE);
    });
    const items: ExportedVideo[] = [];
    let bytes = 0;
    for (const row of rows) {
      const line = exportedVideo.parse(toAdminVideo(row, this.config.DEFAULT_THUMBNAIL_URL));
      bytes += Buffer.byteLength(JSON.stringify(line));
      if (bytes > MAX_BYTES && items.length > 0) break;
      items.push(line);
    }
    const last = rows[items.length - 1];
    const isOver = items.length === rows.length && rows.length < EXPORT_PAGE_SIZE;
    return { items, next: isOver || !last ? null : { at: last.at, id: last.id } };
  }
}
