import {
  CodedError,
  getHomeBlock,
  getVideo,
  listVideos,
  relatedVideos,
  revocationsBucket,
  searchVideos,
  setReaction,
} from '@alcova/contracts';
import { KeyValues, MessagingModule, Serve } from '@alcova/messaging';
import { createProcess, MetricsController } from '@alcova/platform';
import { testNats } from '@alcova/testing';
import { Controller, Module } from '@nestjs/common';
import { gatewayConfig } from '../../src/config';
import { GatewayModule } from '../../src/gateway.module';
import { PublicServer } from '../../src/public-server';
import { video } from './entities';
import { SITE } from './gateway';
import { CALLER_KEY } from './responders';

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
    @Serve(listVideos)
    list({ page, q = '' }: { page: number; q?: string | undefined }) {
      return shelf.ask(`list ${page} ${q}`, () => shelf.page(page));
    }
    @Serve(getHomeBlock)
    block({ pool, order, block }: { pool: string; order: number; block: number }) {
      const { items, total } = shelf.page(1);
      return shelf.ask(`block ${pool} ${order} ${block}`, () => ({ items, total, blocks: 34 }));
    }
    @Serve(searchVideos)
    search({ q }: { q: string }) {
      return shelf.ask(`search ${q}`, () => ({ items: shelf.page(1).items }));
    }
    @Serve(relatedVideos)
    related({ id }: { id: string }) {
      return shelf.ask(`related ${id}`, () => ({ items: shelf.page(1).items.slice(0, 10) }));
    }
    @Serve(getVideo)
    get({ id }: { id: string }) {
      return shelf.ask(`video ${id}`, () => {
        if (!id.startsWith('video')) throw new CodedError('video.not-found');
        return shelf.video(id);
      });
    }
    @Serve(setReaction)
    async react() {
      shelf.likes += 1;
      return { value: 'like' as const, likes: shelf.likes, dislikes: 0 };
    }
  }
  @Module({
    imports: [MessagingModule.forRoot({ service: 'catalogue', url: natsUrl, callerKey: CALLER_KEY })],
    controllers: [Catalogue],
  })
  class Parts {}
  const app = await createProcess({ module: Parts });
  await app.init();
  const revocations = app.get(KeyValues).writer(revocationsBucket);
  await revocations.ensure();
  await revocations.complete();
  return app;
}

/** The gateway's whole process on real NATS, with a shelf in catalogue's place. */
export async function startShelf(env: Record<string, string> = {}) {
  const nats = await testNats();
  const shelf = new Shelf();
  const catalogue = await startCatalogue(nats.url, shelf);
  const config = gatewayConfig({
    ...{ NODE_ENV: 'test', HEALTH_PORT: '0', NATS_URL: nats.url, CALLER_KEY, PORT: '0', SITE_URL: SITE },
    SUPPORT_EMAIL: 'suporte@alcova.example',
    MEDIA_SIGNING_KEYS: `new:${'ab'.repeat(32)}`,
    COOKIE_KEYS: `one:${'ef'.repeat(32)}`,
    RATE_LIMIT_SCALE: '1000',
    ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_REGION: 'none', S3_BUCKET: 'none' },
    ...{ S3_ACCESS_KEY: 'none', S3_SECRET_KEY: 'none-none-none' },
    ...env,
  });
  const app = await createProcess({ module: GatewayModule.of(config) });
  await app.init();
  return {
    shelf,
    url: await app.get(PublicServer).address(),
    metrics: () => app.get(MetricsController, { strict: false }).metrics(),
    stop: async () => {
      await app.close();
      await catalogue.close();
      await nats.stop();
    },
  };
}
export type ShelfSite = Awaited<ReturnType<typeof startShelf>>;
