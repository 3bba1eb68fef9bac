import { type Swept, VIDEO_PREFIX } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { counter } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import { type MultipartMark, StoreContents, type StoredObject } from '../store/store-contents';
import { type AssetFacts, assetOfKey, PREFIXES, type SweepLimits, whyAborted, whySwept } from './rules';
import { RetentionRepository } from './retention.repository';
import { SweepRepository } from './sweep.repository';

const HOUR_MS = 3_600_000;
/** What one step looks at, at most: its answer must fit a message. */
const PAGE = 200;
const sweptTotal = counter('alcova_media_swept_total', 'Things taken out of the store by reason', ['reason']);
const sweptBytes = counter('alcova_media_swept_bytes_total', 'Bytes taken out of the store by reason', [
  'reason',
]);

/** Where a sweep stands, as text in the database or in an operator's hands. */
const place = z.discriminatedUnion('phase', [
  z.object({ phase: z.enum(['sources', 'videos', 'assets', 'images']), after: z.string() }),
  z.object({
    phase: z.literal('multiparts'),
    after: z.object({ key: z.string().optional(), uploadId: z.string().optional() }).optional(),
  }),
]);
type Place = z.output<typeof place>;
const FIRST: Place = { phase: 'sources', after: '' };
/** What follows each phase. */
const NEXT: Readonly<Record<Place['phase'], Place | undefined>> = {
  sources: { phase: 'videos', after: '' },
  videos: { phase: 'assets', after: '' },
  assets: { phase: 'images', after: '' },
  images: { phase: 'multiparts' },
  multiparts: undefined,
};

export interface SweepOptions {
  /** Only tells what would go. */
  readonly dryRun: boolean;
  /** The time by which ages are told. */
  readonly now?: Date;
}

interface Page {
  readonly looked: number;
  readonly swept: Swept[];
  /** Where this phase goes on; undefined at its end. */
  readonly next: Place | undefined;
}

/** Takes out of the store what is of no use, step by step. Every step may be taken twice, and at the same time as another. */
@Injectable()
export class Sweep {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly repository: SweepRepository,
    private readonly retention: RetentionRepository,
    private readonly store: StoreContents,
    private readonly transactions: Transactions,
  ) {}

  /** One bounded step from `cursor` (null: from the start); answers where the next begins, null at the end. */
  async step(
    cursor: string | null,
    options: SweepOptions,
  ): Promise<{ looked: number; swept: Swept[]; cursor: string | null }> {
    const here = readPlace(cursor);
    const page = await this.page(here, options);
    if (!options.dryRun)
      for (const { reason, bytes } of page.swept) {
        sweptTotal.inc({ reason });
        sweptBytes.inc({ reason }, bytes);
      }
    const next = page.next ?? NEXT[here.phase];
    return { looked: page.looked, swept: page.swept, cursor: next ? JSON.stringify(next) : null };
  }

  private page(here: Place, options: SweepOptions): Promise<Page> {
    const limits = this.limits(options.now ?? new Date());
    switch (here.phase) {
      case 'sources':
        return this.sources(here.after, options);
      case 'videos':
      case 'assets':
        return this.objects(here.phase, here.after, limits, options);
      case 'images':
        return this.images(here.after, limits, options);
      case 'multiparts':
        return this.multiparts(here.after, limits, options);
    }
  }

  private limits(now: Date): SweepLimits {
    const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    const { SWEEP_GRACE_HOURS, UPLOAD_EXPIRY_HOURS } = this.config;
    return {
      objectsBefore: before(SWEEP_GRACE_HOURS),
      multipartsBefore: before(SWEEP_GRACE_HOURS + UPLOAD_EXPIRY_HOURS),
    };
  }

  private async facts(keys: readonly string[]): Promise<(key: string) => AssetFacts | undefined> {
    const ids = new Set(keys.flatMap((key) => assetOfKey(key) ?? []));
    const facts = await this.transactions.run((manager) => this.repository.facts(manager, [...ids]));
    return (key) => facts.get(assetOfKey(key) ?? '');
  }

  /**
   * D20: uploads whose video has been ready for long enough, as long as our own mp4 of it stands. First it is written down, then they go:
   * should we be killed in between, the sweep of `videos/` takes them.
   */
  private async sources(after: string, { dryRun }: SweepOptions): Promise<Page> {
    const page = { after, limit: PAGE / 4 };
    const sources = await this.transactions.run(async (manager) => {
      const days = (await this.retention.days(manager)) ?? this.config.SOURCE_RETENTION_DAYS;
      return this.repository.expiredSources(manager, days, page);
    });
    const swept: Swept[] = [];
    for (const source of sources) {
      if (!(await this.store.find(source.mp4Key))?.bytes) continue;
      const prefix = `${VIDEO_PREFIX}${source.id}/`;
      const objects = await this.store.list(prefix, undefined, 1);
      const goes =
        dryRun ||
        (await this.transactions.run((manager) => this.repository.markSourceRemoved(manager, source)));
      if (!goes) continue;
      if (!dryRun) await this.store.removeBelow(prefix);
      swept.push(...objects.map(({ key, bytes }) => ({ key, bytes, reason: 'kept-long-enough' as const })));
    }
    const last = sources.length === page.limit ? sources.at(-1) : undefined;
    return { looked: sources.length, swept, next: last && { phase: 'sources', after: last.id } };
  }

  private async objects(
    phase: 'videos' | 'assets',
    after: string,
    limits: SweepLimits,
    { dryRun }: SweepOptions,
  ): Promise<Page> {
    const objects = await this.store.list(PREFIXES[phase], after || undefined, PAGE);
    const assetOf = await this.facts(objects.map(({ key }) => key));
    const swept = objects.flatMap((object) => {
      const reason = whySwept(object, assetOf(object.key), limits);
      return reason ? [{ key: object.key, bytes: object.bytes, reason }] : [];
    });
    if (!dryRun) await this.removeObjects(swept, limits);
    return { looked: objects.length, swept, next: nextOf(phase, objects) };
  }

  /** Captions are looked at once more: the same text may have been stored again since the page was listed, which makes the object young. */
  private async removeObjects(swept: readonly Swept[], limits: SweepLimits): Promise<void> {
    const isCaption = ({ reason }: Swept) => reason === 'unused-caption';
    await this.store.removeAll(swept.filter((one) => !isCaption(one)).map(({ key }) => key));
    for (const { key } of swept.filter(isCaption)) {
      const object = await this.store.find(key);
      const assetOf = await this.facts([key]);
      if (object && whySwept(object, assetOf(key), limits)) await this.store.remove(key);
    }
  }

  private async images(after: string, limits: SweepLimits, { dryRun }: SweepOptions): Promise<Page> {
    const objects = await this.store.list(PREFIXES.images, after || undefined, PAGE);
    const old = objects.filter(({ modifiedAt }) => modifiedAt < limits.objectsBefore);
    const inUse = await this.imagesInUse(old.map(({ key }) => key));
    const swept: Swept[] = [];
    for (const { key, bytes } of old.filter((image) => !inUse.has(image.key)))
      if (dryRun || (await this.removeImage(key, limits))) swept.push({ key, bytes, reason: 'unused-image' });
    return { looked: objects.length, swept, next: nextOf('images', objects) };
  }

  private imagesInUse(keys: readonly string[]): Promise<Set<string>> {
    return this.transactions.run((manager) => this.repository.imagesInUse(manager, keys));
  }

  /** Looks once more: the same picture may have been stored again since the page was listed, which makes the object young. */
  private async removeImage(key: string, limits: SweepLimits): Promise<boolean> {
    const image = await this.store.find(key);
    if (!image || image.modifiedAt >= limits.objectsBefore) return false;
    if ((await this.imagesInUse([key])).has(key)) return false;
    await this.store.remove(key);
    return true;
  }

  private async multiparts(
    after: MultipartMark | undefined,
    limits: SweepLimits,
    { dryRun }: SweepOptions,
  ): Promise<Page> {
    const { uploads, next } = await this.store.multiparts('', after, PAGE);
    const assetOf = await this.facts(uploads.map(({ key }) => key));
    const swept: Swept[] = [];
    for (const upload of uploads) {
      const reason = whyAborted(upload, assetOf(upload.key), limits);
      if (!reason) continue;
      if (!dryRun) await this.store.abort(upload);
      swept.push({ key: upload.key, bytes: 0, reason });
    }
    return { looked: uploads.length, swept, next: next && { phase: 'multiparts', after: next } };
  }
}

/** A cursor that is none of ours means the start: sweeping twice does no harm. */
function readPlace(cursor: string | null): Place {
  if (cursor === null) return FIRST;
  try {
    return place.safeParse(JSON.parse(cursor)).data ?? FIRST;
  } catch (error) {
    if (error instanceof SyntaxError) return FIRST;
    throw error;
  }
}

function nextOf(phase: 'videos' | 'assets' | 'images', objects: readonly StoredObject[]): Place | undefined {
  const last = objects.length === PAGE ? objects.at(-1) : undefined;
  return last && { phase, after: last.key };
}
