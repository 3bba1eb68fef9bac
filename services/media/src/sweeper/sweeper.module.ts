import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module';
import { RetentionRepository } from './retention.repository';
import { SettingsEvents } from './settings-events';
import { SweepRepository } from './sweep.repository';
import { Sweep } from './sweep';
import { SweeperController } from './sweeper.controller';
import { StoreCleanup } from './store-cleanup';

/** What is of no use in the store. */
@Module({
  imports: [StoreModule],
  controllers: [SweeperController],
  providers: [RetentionRepository, SettingsEvents, Sweep, SweepRepository, StoreCleanup],
})
export class SweeperModule {}
