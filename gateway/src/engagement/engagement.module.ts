import { Module } from '@nestjs/common';
import { CONFIG } from '../app/tokens';
import type { GatewayConfig } from '../config';
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
