import { Module } from '@nestjs/common';
import { AccessRecordSeal } from './access-record-seal';
import { AccessRecords } from './access-records';

/** Who used the site from where, sealed. */
@Module({
  providers: [AccessRecordSeal, AccessRecords],
  exports: [AccessRecords],
})
export class AccessRecordsModule {}
