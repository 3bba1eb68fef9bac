import {
  CodedError,
  getHomeBlock,
  getVideo,
  listVideos,
  relatedVideos,
  searchVideos,
  keepReaction,
} from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { metricsText } from '@alcova/platform';
import { testNats } from '@alcova/testing';
import { Controller } from '@nestjs/common';
import { video } from './entities';
import { startLoneCatalogue, startStorelessGateway } from './lone-catalogue';

const LISTED = 15;

/** A catalogue whose answers, pace and health a test decides on. */
export class Shelf {
  likes = 0;
  isAway = false;
  /** Questions by what they ask for. */
  readonly asked = new Map<string, number>();
  private gate: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;

  /** From now on questions are understood, and answered when the gate opens. */
  hold(): void {
    this.gate = new Promise((resolve) => {
      this.open = resolve;
    });
  }

  release(): void {
    this.open();
  }

  get questions(): number {
    return [...this.asked.values()].reduce((sum, count) => sum + count, 0);
  }

  /** What stood here when the question came. */
  async ask<T>(what: string, answer: () => T): Promise<T> {
    this.asked.set(what, (this.asked.get(what) ?? 0) + 1);
    if (this.isAway) throw new CodedError('unavailable');
    const answered = answer();
    await this.gate;
    return answered;
  }

  video(id: string) {
    return { ...video, id, likes: this.likes };
  }

  page(page: number) {
    const items = Array.from({ length: LISTED }, (_, index) => this.video(`video${index + 1}`));
    return { items, total: 1_000, page, pageSize: LISTED };
  }
}

async function startCatalogue(natsUrl: string, shelf: Shelf) {
  @Controller()
  class Catalogue {
    @Operation(listVideos)
    list({ page, q = '' }: { page: number; q?: string | undefined }) {
      return shelf.ask(`list ${page} ${q}`, () => shelf.page(page));
    }
    @Operation(getHomeBlock)
    block({ pool, order, block }: { pool: string; order: number; block: number }) {
      const { items, total } = shelf.page(1);
      return shelf.ask(`block ${pool} ${order} ${block}`, () => ({ items, total, blocks: 34 }));
    }
    @Operation(searchVideos)
    search({ q, limit }: { q: string; limit: number }) {
      return shelf.ask(`search ${q}`, () => ({ items: shelf.page(1).items.slice(0, limit) }));
    }
    @Operation(relatedVideos)
    related({ id }: { id: string }) {
      return shelf.ask(`related ${id}`, () => ({ items: shelf.page(1).items.slice(0, 10) }));
    }
    @Operation(getVideo)
    get({ id }: { id: string }) {
      return shelf.ask(`video ${id}`, () => {
        if (!id.startsWith('video')) throw new CodedError('video.not-found');
        return shelf.video(id);
      });
    }
    @Operation(keepReaction)
    async react() {
      shelf.likes += 1;
      return { value: 'like' as const, likes: shelf.likes, dislikes: 0 };
    }
  }
  return startLoneCatalogue(natsUrl, Catalogue);
}

/** The gateway's whole process on real NATS, with a shelf in catalogue's place. */
export async function startShelf(env: Record<string, string> = {}) {
  const nats = await testNats();
  const shelf = new Shelf();
  const catalogue = await startCatalogue(nats.url, shelf);
  const { app, url } = await startStorelessGateway(nats.url, env);
  return {
    shelf,
    url,
    metrics: metricsText,
    stop: async () => {
      await app.close();
      await catalogue.close();
      await nats.stop();
    },
  };
}
export type ShelfSite = Awaited<ReturnType<typeof startShelf>>;
