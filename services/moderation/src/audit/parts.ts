import { listAudit, verifyAudit } from '@alcova/contracts';
import { AccountNames } from './account-names';
import { ActEntries } from './act-entries';
import { AuditController } from './audit.controller';
import { AuditListsRepository } from './audit-lists.repository';
import { AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';
import { BatchesRepository } from './batches.repository';
import { RecordEntries } from './record-entries';
import { AuditSealer } from './sealer';

/** The audit log, as the service's module takes it in. */
export const audit = {
  serves: [listAudit, verifyAudit],
  controllers: [AuditController],
  providers: [
    ...[AuditRepository, AuditListsRepository, BatchesRepository, AuditService, AuditSealer],
    ...[AccountNames, RecordEntries, ActEntries],
  ],
};
