import { Module } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { EngagementController } from './engagement.controller';
import { VisitorCookie } from './visitor-cookie';
import { Visitors } from './visitors';

@Module({
  controllers: [EngagementController],
  exports: [Visitors],
  providers: [
    Visitors,
    {
      provide: VisitorCookie,
      inject: [CONFIG],
      useFactory: (config: GatewayConfig) => new VisitorCookie(config.COOKIE_SECURE, config.COOKIE_KEYS),
    },
  ],
})
export class EngagementModule {}
