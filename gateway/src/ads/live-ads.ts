import { ANONYMOUS, type EligibleAd, listEligibleAds } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { CoalescedLoads } from '../public-bytes/coalesced-loads';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { isShownAt } from './choice';

/** How long the list is taken for new. */
const FRESH_MS = 2_000;
/** While commerce does not answer, what was shown before goes on being shown for so long. */
const STALE_MS = 5 * 60_000;

interface Known {
  readonly ads: readonly EligibleAd[];
  readonly readAt: number;
}

/** The ads that may be shown, kept in this process for a few seconds; many who ask at once are answered by one look. */
@Injectable()
export class LiveAds {
  private readonly log = logger('ads');
  private known: Known | undefined;
  private changes = 0;
  private readonly loads = new CoalescedLoads<Known>(1, () => this.changes);

  constructor(
    private readonly services: ServiceCalls,
    reads: PublicReads,
  ) {
    reads.whenChanged('ads', () => this.invalidate());
  }

  /** Those that are shown at this moment, newest first. @throws CodedError `unavailable` when commerce has not answered for minutes */
  async shown(): Promise<EligibleAd[]> {
    const { ads } = await this.list();
    const now = Date.now();
    return ads.filter((ad) => isShownAt(ad, now));
  }

  /** Something changed: who asks next is answered anew. */
  private invalidate(): void {
    this.changes += 1;
    this.known = this.known && { ...this.known, readAt: this.known.readAt - FRESH_MS };
  }

  private async list(): Promise<Known> {
    const { known } = this;
    if (known && performance.now() - known.readAt < FRESH_MS) return known;
    try {
      return await this.loads.get('shown', (began) => this.read(began));
    } catch (error) {
      if (!known || performance.now() - known.readAt > STALE_MS) throw error;
      this.log.warn({ err: error }, 'the ads cannot be read: the last known ones are shown');
      return known;
    }
  }

  private async read(began: number): Promise<Known> {
    const readAt = performance.now();
    const { items: ads } = await this.services.request(listEligibleAds, {}, { caller: ANONYMOUS });
    const known = { ads, readAt };
    if (began === this.changes) this.known = known;
    return known;
  }
}
