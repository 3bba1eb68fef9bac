import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { EvidenceController } from './evidence.controller';
import { EvidenceRepository } from './evidence.repository';
import { Evidence } from './evidence.service';
import { FileEvidence } from './file-evidence';

/** Sealed evidence. */
@Module({
  imports: [AuditModule],
  controllers: [EvidenceController],
  providers: [Evidence, EvidenceRepository, FileEvidence],
  exports: [Evidence, EvidenceRepository],
})
export class EvidenceModule {}
