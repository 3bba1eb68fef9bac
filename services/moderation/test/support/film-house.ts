import { assetEvidence, CodedError, countPublicVideos, getReportedVideo } from '@alcova/contracts';
import { MessagingModule, Operation } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import { TEST_CALLER_KEYS } from '@alcova/testing';
import { Controller, Module } from '@nestjs/common';
import type { z } from 'zod';

const CREATED = '2026-11-01T12:00:00.000Z';

export type ReportedVideo = z.output<typeof getReportedVideo.output>;

/** Catalogue and media as far as moderation asks them, over the real broker; the gateway's tests have the real catalogue. */
export class FilmHouse {
  /** Videos that exist, by id. */
  readonly videos = new Map<string, ReportedVideo>();
  /** How many videos everybody may see. */
  publicVideos = 0;
  /** While set, media does not answer. */
  isMediaAway = false;
  asked = 0;
  private close: () => Promise<void> = () => Promise.resolve();

  add(id: string, changes: Partial<ReportedVideo> = {}): ReportedVideo {
    const video: ReportedVideo = {
      ...{ title: `Vídeo ${id}`, description: 'Demonstração', author: 'Casa', assetId: `asset-${id}` },
      ...{ isPublic: true, hasRecords: false },
      ...changes,
    };
    this.videos.set(id, video);
    return video;
  }

  async start(natsUrl: string): Promise<void> {
    const videoOf = (id: string) => this.videoOf(id);
    const countPublic = () => this.publicVideos;
    const requireMedia = () => this.requireMedia();

    @Controller()
    class Answers {
      @Operation(getReportedVideo)
      async video({ id }: { id: string }): Promise<ReportedVideo> {
        return videoOf(id);
      }

      @Operation(countPublicVideos)
      async count() {
        return { total: countPublic() };
      }

      @Operation(assetEvidence)
      async file({ assetId }: { assetId: string }) {
        requireMedia();
        return {
          ...{ assetId, fileName: 'filme.mp4', size: 1_000, sha256: 'ab'.repeat(32), algorithm: 'pdq' },
          ...{ algorithmVersion: 1, hashes: [], uploadedBy: 'ana', uploadedAt: CREATED },
        };
      }
    }

    @Module({
      imports: [
        MessagingModule.forRoot({ service: 'responders', url: natsUrl, callerKeys: TEST_CALLER_KEYS }),
      ],
      controllers: [Answers],
    })
    class House {}
    const app = await createProcess({ module: House });
    await app.init();
    this.close = () => app.close();
  }

  stop(): Promise<void> {
    return this.close();
  }

  private videoOf(id: string): ReportedVideo {
    this.asked += 1;
    const found = this.videos.get(id);
    if (!found) throw new CodedError('video.not-found');
    return found;
  }

  private requireMedia(): void {
    if (this.isMediaAway) throw new CodedError('unavailable');
  }
}
