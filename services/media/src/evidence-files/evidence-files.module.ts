import { Module } from '@nestjs/common';
import { JobRowsModule } from '../job-rows/job-rows.module';
import { EvidenceFilesRepository } from './evidence-files.repository';
import { EvidenceFiles } from './evidence-files';

/** Files that are kept as evidence. */
@Module({
  imports: [JobRowsModule],
  providers: [EvidenceFiles, EvidenceFilesRepository],
  exports: [EvidenceFilesRepository],
})
export class EvidenceFilesModule {}
