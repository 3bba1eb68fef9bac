import { CodedError, getVideo, sitemapPage, sitemapParts, type AdminVideo } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { testNats } from '@alcova/testing';
import { Controller } from '@nestjs/common';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { NOW, video } from './entities';
import { startLoneCatalogue, startStorelessGateway } from './lone-catalogue';

const PAGE = 500;

/** The videos that a test publishes, and rows of a sitemap by the thousand. */
export class Collection {
  readonly videos = new Map<string, AdminVideo>([[video.id, video]]);
  /** Videos of each file of the sitemap, by its number from 1. */
  sitemap: readonly number[] = [];
  title = 'Um conto';
  isSilent = false;
  pagesAsked = 0;

  put(id: string, facts: Partial<AdminVideo>): void {
    this.videos.set(id, { ...video, id, ...facts });
  }
}

const item = (part: number, index: number, title: string) => ({
  ...{ id: `v${part}-${String(index).padStart(6, '0')}`, title, description: 'Uma descrição. '.repeat(20) },
  ...{ url: 'https://videos.example/v.mp4', thumbnailUrl: '/images/a.webp', category: 'gay' as const },
  ...{ duration: 65, views: 1_500, createdAt: NOW, updatedAt: NOW },
});

async function startCatalogue(natsUrl: string, collection: Collection) {
  @Controller()
  class Catalogue {
    @Operation(getVideo)
    async get({ id }: { id: string }): Promise<AdminVideo> {
      if (collection.isSilent) await new Promise((resolve) => setTimeout(resolve, 3_000));
      const found = collection.videos.get(id);
      if (!found) throw new CodedError('video.not-found');
      return found;
    }
    @Operation(sitemapParts)
    async parts() {
      return {
        parts: collection.sitemap.map((videos, index) => ({ part: index + 1, videos, updatedAt: NOW })),
      };
    }
    @Operation(sitemapPage)
    async page({ part, after }: { part: number; after: string | null }) {
      collection.pagesAsked += 1;
      const total = collection.sitemap[part - 1] ?? 0;
      const start = after === null ? 0 : Number(after.split('-')[1]) + 1;
      const items = Array.from({ length: Math.min(PAGE, total - start) }, (_, index) =>
        item(part, start + index, collection.title),
      );
      return { items, next: start + PAGE < total ? (items.at(-1)?.id ?? null) : null };
    }
  }
  return startLoneCatalogue(natsUrl, Catalogue);
}

/** The gateway's whole process on real NATS with the page of the web application, and a collection in catalogue's place. */
export async function startPageSite(env: Record<string, string> = {}) {
  const nats = await testNats();
  const collection = new Collection();
  let catalogue = await startCatalogue(nats.url, collection);
  const webDir = join(__dirname, '../../../web');
  const { app, url } = await startStorelessGateway(nats.url, { WEB_DIR: webDir, ...env });
  return {
    collection,
    url,
    get: (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    /** Takes the catalogue away while `act` runs. */
    without: async (act: () => Promise<void>) => {
      await catalogue.close();
      try {
        await act();
      } finally {
        catalogue = await startCatalogue(nats.url, collection);
      }
    },
    stop: async () => {
      await app.close();
      await catalogue.close();
      await nats.stop();
    },
  };
}
export type PageSite = Awaited<ReturnType<typeof startPageSite>>;

/** What a client that runs no JavaScript finds in the head of a page. */
export function headOf(html: string) {
  const head = parse(html).querySelector('head');
  if (!head) throw new Error('the page has no head');
  const all = (key: string) =>
    head
      .querySelectorAll('meta')
      .filter((meta) => meta.getAttribute('name') === key || meta.getAttribute('property') === key)
      .map((meta) => meta.getAttribute('content') ?? '');
  const blocks = head
    .querySelectorAll('script[type="application/ld+json"]')
    .map(({ rawText }) => JSON.parse(rawText) as Record<string, unknown>);
  return {
    titles: head.querySelectorAll('title').map(({ text }) => text),
    all,
    one: (key: string) => {
      const [value, ...more] = all(key);
      if (more.length > 0) throw new Error(`${key} stands in the head more than once`);
      return value;
    },
    canonical: head.querySelectorAll('link[rel="canonical"]').map((link) => link.getAttribute('href')),
    /** Of the links of a kind: type, title and address. */
    links: (rel: string) =>
      head
        .querySelectorAll(`link[rel="${rel}"]`)
        .map((link) => ['type', 'title', 'href'].map((name) => link.getAttribute(name))),
    structured: (type: string) => blocks.find((block) => block['@type'] === type),
    scripts: head.querySelectorAll('script').map((script) => script.getAttribute('type') ?? 'script'),
  };
}
