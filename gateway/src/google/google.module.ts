import { Module } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { RequestCounts } from '../http/request-counts';
import { SessionModule } from '../session/session.module';
import { Flows } from './flow';
import { GoogleController } from './google.controller';
import { SignInProvider } from './sign-in-provider';
import { ProviderStrategy } from './provider.strategy';

@Module({
  imports: [SessionModule],
  controllers: [GoogleController],
  providers: [
    {
      provide: SignInProvider,
      inject: [CONFIG],
      useFactory: (config: GatewayConfig) => new SignInProvider(config),
    },
    {
      provide: Flows,
      inject: [CONFIG, RequestCounts],
      useFactory: (config: GatewayConfig, counts: RequestCounts) =>
        new Flows(config.COOKIE_SECURE, config.COOKIE_KEYS, counts),
    },
    ProviderStrategy,
  ],
})
export class GoogleModule {}
