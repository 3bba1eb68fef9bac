import { Module } from '@nestjs/common';
import { HoldsModule } from '../holds/holds.module';
import { PublishingService } from './publishing.service';
import { RecordsController } from './records.controller';
import { RecordsRepository } from './records.repository';
import { RecordsService } from './records.service';
import { ResealController } from './reseal.controller';
import { SettingsEvents } from './settings-events';

/** Participants' records. */
@Module({
  imports: [HoldsModule],
  controllers: [RecordsController, ResealController],
  providers: [PublishingService, RecordsRepository, RecordsService, SettingsEvents],
  exports: [PublishingService],
})
export class ParticipantsModule {}
