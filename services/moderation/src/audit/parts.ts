import { listAudit, verifyAudit } from '@alcova/contracts';
import { ActEntries } from './act-entries';
import { AuditController } from './audit.controller';
import { AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';
import { BatchesRepository } from './batches.repository';
import { RecordEntries } from './record-entries';
import { AuditSealer } from './sealer';

/** The audit log, as the service's module takes it in. */
export const audit = {
  serves: [listAudit, verifyAudit],
  controllers: [AuditController],
  providers: [AuditRepository, BatchesRepository, AuditService, AuditSealer, RecordEntries, ActEntries],
};
