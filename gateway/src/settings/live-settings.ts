import { ANONYMOUS, getSettings, NO_SETTINGS, type SettingsState } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { CoalescedLoads } from '../public-bytes/coalesced-loads';
import { ServiceCalls } from '../services/service-calls';

/** How long they are taken for new without a word of a change. */
const FRESH_MS = 30_000;
/** After a failure nobody is asked again for so long: pages do not wait for a service that is away. */
const PATIENT_MS = 5_000;
const WITHIN_MS = 2_000;

/** What holds now: what administrators set, and the environment's values where they set nothing. */
export interface Site {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly supportEmail: string;
  readonly banners: Pick<GatewayConfig, 'BANNER_SCRIPT_URL' | 'BANNER_KEY_320X50' | 'BANNER_KEY_300X250'>;
  readonly legal: SettingsState['legal'];
  readonly age: {
    /** A pass ends with the browser. */
    readonly isPerVisit: boolean;
    /** Titles are told without a pass. */
    readonly givesTitles: boolean;
  };
  /** One visit in ten tells how fast it was. */
  readonly measuresVitals: boolean;
}

type Known = Pick<SettingsState, 'settings' | 'legal'>;

/** The settings, kept in this process and asked anew when they change; while moderation is away what was known last holds. */
@Injectable()
export class LiveSettings {
  private readonly log = logger('settings');
  private known: Known = { settings: NO_SETTINGS, legal: [] };
  private readAt = -Infinity;
  private changes = 0;
  private readonly loads = new CoalescedLoads<Known>(1, () => this.changes);

  constructor(
    private readonly services: ServiceCalls,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  async site(): Promise<Site> {
    const { settings, legal } = await this.current();
    const { config } = this;
    return {
      siteName: settings.siteName ?? config.SITE_NAME,
      siteUrl: config.SITE_URL,
      supportEmail: settings.supportEmail ?? config.SUPPORT_EMAIL,
      banners: {
        BANNER_SCRIPT_URL: config.BANNER_SCRIPT_URL,
        BANNER_KEY_320X50: settings.bannerKey320x50 ?? config.BANNER_KEY_320X50,
        BANNER_KEY_300X250: settings.bannerKey300x250 ?? config.BANNER_KEY_300X250,
      },
      legal,
      age: {
        isPerVisit: settings.agePassPerVisit ?? false,
        givesTitles: settings.ageGivesTitles ?? false,
      },
      measuresVitals: settings.vitalsOff !== true,
    };
  }

  /** What stands for the settings as they are now, without waiting: the same value as long as they are the same. Undefined when they may have changed. */
  version(): unknown {
    const age = performance.now() - this.readAt;
    if (age === Infinity) return undefined;
    // Never rejects.
    if (age >= FRESH_MS) void this.current();
    return this.known;
  }

  /** Whether titles are told without a pass, without waiting. Not where that may have changed, until it is read again. */
  givesTitles(): boolean {
    if (this.version() !== undefined) return this.known.settings.ageGivesTitles === true;
    // Never rejects.
    void this.current();
    return false;
  }

  /** Whether what visits tell is counted, without waiting. Not where that may have changed, until it is read again. */
  measuresVitals(): boolean {
    if (this.version() !== undefined) return this.known.settings.vitalsOff !== true;
    // Never rejects.
    void this.current();
    return false;
  }

  /** Something changed: who asks next is answered anew. */
  invalidate(): void {
    this.changes += 1;
    this.readAt = -Infinity;
  }

  private async current(): Promise<Known> {
    if (performance.now() - this.readAt < FRESH_MS) return this.known;
    try {
      return await this.loads.get('settings', (began) => this.read(began));
    } catch (error) {
      this.readAt = performance.now() - FRESH_MS + PATIENT_MS;
      this.log.warn({ err: error }, 'the settings cannot be read: the last known ones hold');
      return this.known;
    }
  }

  private async read(began: number): Promise<Known> {
    const readAt = performance.now();
    const options = { caller: ANONYMOUS, deadlineMs: WITHIN_MS };
    const known = await this.services.request(getSettings, {}, options);
    if (began === this.changes) {
      if (!isDeepStrictEqual(known, this.known)) this.known = known;
      this.readAt = readAt;
      return this.known;
    }
    return known;
  }
}
