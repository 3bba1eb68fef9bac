import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { everywhereHeaders } from '../http/security-headers';
import { LivePolicy } from '../policy/live-policy';
import { PublicReadMethods } from './methods';
import { PublicReads } from './public-reads';
import { PUBLIC_SETTINGS, publicSettings } from './settings';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    LivePolicy,
    PublicReadMethods,
    PublicReads,
    {
      provide: PUBLIC_SETTINGS,
      inject: [CONFIG],
      useFactory: (config: GatewayConfig) => publicSettings(config, everywhereHeaders(config)),
    },
  ],
  exports: [LivePolicy, PublicReads],
})
export class PublicBytesModule {}
