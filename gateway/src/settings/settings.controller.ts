import {
  getAdminSettings,
  getSettings,
  keepLegalText,
  keepSettings,
  publishLegalText,
  type SettingsState,
  updateSettings,
} from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from './live-settings';

/** What administrators set of the site, and the legal texts that they wrote. */
@Controller()
export class SettingsController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly live: LiveSettings,
    private readonly reads: PublicReads,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Handles(getAdminSettings)
  async get(_input: InputOf<typeof getAdminSettings>, { caller }: Call) {
    return this.withDefaults(await this.services.request(getSettings, {}, { caller }));
  }

  @Handles(updateSettings)
  async update({ body }: InputOf<typeof updateSettings>, { caller }: Call) {
    return this.changed(await this.services.request(keepSettings, body, { caller }));
  }

  @Handles(publishLegalText)
  async publish({ params, body }: InputOf<typeof publishLegalText>, { caller }: Call) {
    return this.changed(await this.services.request(keepLegalText, { ...params, ...body }, { caller }));
  }

  private changed(state: SettingsState) {
    this.live.invalidate();
    this.reads.changed('site', 'settings');
    return this.withDefaults(state);
  }

  private withDefaults(state: SettingsState) {
    const { SITE_NAME, SUPPORT_EMAIL, BANNER_SCRIPT_URL } = this.config;
    return {
      ...state,
      defaults: {
        siteName: SITE_NAME,
        supportEmail: SUPPORT_EMAIL,
        hasBannerScript: BANNER_SCRIPT_URL !== undefined,
      },
    };
  }
}
