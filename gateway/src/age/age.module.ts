import { Module } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { RequestCounts } from '../http/request-counts';
import { AgeController } from './age.controller';
import { AgeAdministrationController } from './age-administration.controller';
import { AgeFlows } from './flow';
import { AgePassKeeping } from './keeping';
import { AgeMemoryController } from './memory.controller';
import { AgePassModule } from './pass.module';
import { ProofOutcomes } from './proof-outcomes';
import { WaitingAgeController } from './waiting.controller';
import { AgeWays } from './ways';

/** The proof of age and its pass. */
@Module({
  imports: [AgePassModule],
  controllers: [AgeController, WaitingAgeController, AgeMemoryController, AgeAdministrationController],
  providers: [
    ...[AgeWays, AgePassKeeping],
    ProofOutcomes,
    {
      provide: AgeFlows,
      inject: [CONFIG, RequestCounts],
      useFactory: (config: GatewayConfig, counts: RequestCounts) =>
        new AgeFlows(config.COOKIE_SECURE, config.COOKIE_KEYS, counts),
    },
  ],
})
export class AgeModule {}
