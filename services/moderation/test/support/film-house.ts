import { type AdminVideo, assetEvidence, CodedError, getVideo, type Category } from '@alcova/contracts';
import { MessagingModule, type RpcContext, Serve } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import { TEST_CALLER_KEY } from '@alcova/testing';
import { Controller, Module } from '@nestjs/common';

const CREATED = '2026-11-01T12:00:00.000Z';
const category: Category = 'hetero';

/** Catalogue and media as far as moderation asks them, over the real broker; the gateway's tests have the real catalogue. */
export class FilmHouse {
  /** Videos that exist, by id. */
  readonly videos = new Map<string, AdminVideo>();
  /** While set, media does not answer. */
  isMediaAway = false;
  asked = 0;
  private close: () => Promise<void> = () => Promise.resolve();

  add(id: string): AdminVideo {
    const video: AdminVideo = {
      ...{ id, title: `Vídeo ${id}`, description: 'Demonstração', author: 'Casa', category, images: [] },
      ...{ url: `/cdn/${id}.mp4`, poster: '', thumbnailUrl: '', duration: 60, createdAt: CREATED },
      ...{ views: 0, likes: 0, dislikes: 0, comments: 0, isActive: false, isFavorite: false },
      ...{ updatedAt: CREATED, participants: [], mediaState: 'ready', assetId: `asset-${id}` },
      ...{ scheduledFor: null, version: 1 },
    };
    this.videos.set(id, video);
    return video;
  }

  async start(natsUrl: string): Promise<void> {
    const videoOf = (id: string) => this.videoOf(id);
    const requireMedia = () => this.requireMedia();

    @Controller()
    class Answers {
      @Serve(getVideo)
      async video({ id }: { id: string }, { caller }: RpcContext): Promise<AdminVideo> {
        if (caller.kind !== 'system') throw new CodedError('video.not-found');
        return videoOf(id);
      }

      @Serve(assetEvidence)
      async file({ assetId }: { assetId: string }) {
        requireMedia();
        return {
          ...{ assetId, fileName: 'filme.mp4', size: 1_000, sha256: 'ab'.repeat(32), algorithm: 'pdq' },
          ...{ algorithmVersion: 1, hashes: [], uploadedBy: 'ana', uploadedAt: CREATED },
        };
      }
    }

    @Module({
      imports: [MessagingModule.forRoot({ service: 'responders', url: natsUrl, callerKey: TEST_CALLER_KEY })],
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

  private videoOf(id: string): AdminVideo {
    this.asked += 1;
    const found = this.videos.get(id);
    if (!found) throw new CodedError('video.not-found');
    return found;
  }

  private requireMedia(): void {
    if (this.isMediaAway) throw new CodedError('unavailable');
  }
}
