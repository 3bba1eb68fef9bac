import { countUnrecorded, deleteRecord, keepRecord, readRecords, resealRecords } from '@alcova/contracts';
import { PublishingService } from './publishing.service';
import { RecordsController } from './records.controller';
import { RecordsRepository } from './records.repository';
import { RecordsService } from './records.service';
import { ResealController } from './reseal.controller';
import { SettingsEvents } from './settings-events';

/** Participants' records, as the service's module takes them in. */
export const participants = {
  serves: [countUnrecorded, readRecords, keepRecord, deleteRecord, resealRecords],
  controllers: [RecordsController, ResealController],
  providers: [RecordsRepository, PublishingService, RecordsService, SettingsEvents],
};
