import { readEvidence } from '@alcova/contracts';
import { EvidenceController } from './evidence.controller';
import { EvidenceRepository } from './evidence.repository';
import { Evidence } from './evidence.service';
import { FileEvidence } from './file-evidence';

/** Sealed evidence, as the service's module takes it in. */
export const evidence = {
  serves: [readEvidence],
  controllers: [EvidenceController],
  providers: [EvidenceRepository, Evidence, FileEvidence],
};
