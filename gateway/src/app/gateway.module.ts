import { MessagingModule } from '@alcova/messaging';
import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { PublicServer } from './public-server';

/** The gateway's process: its connection to the services, and the public server. */
@Module({})
export class GatewayModule {
  static of(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        MessagingModule.forRoot({
          service: 'gateway',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { sign: config.CALLER_SIGNING_KEYS ? { gateway: config.CALLER_SIGNING_KEYS } : {} },
        }),
      ],
      providers: [{ provide: CONFIG, useValue: config }, PublicServer],
    };
  }
}
