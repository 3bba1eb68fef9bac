import { Module } from '@nestjs/common';
import { AccountNames } from './account-names';
import { ActEntries } from './act-entries';
import { AuditListsRepository } from './audit-lists.repository';
import { AuditController } from './audit.controller';
import { AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';
import { BatchesRepository } from './batches.repository';
import { RecordEntries } from './record-entries';
import { AuditSealer } from './sealer';

/** The audit log. */
@Module({
  controllers: [AuditController],
  providers: [
    AccountNames,
    ActEntries,
    AuditListsRepository,
    AuditRepository,
    AuditSealer,
    AuditService,
    BatchesRepository,
    RecordEntries,
  ],
  exports: [AuditRepository],
})
export class AuditModule {}
