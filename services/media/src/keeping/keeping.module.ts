import { Module } from '@nestjs/common';
import { JobRowsModule } from '../job-rows/job-rows.module';
import { KeptFilesRepository } from './kept-files.repository';
import { KeptFiles } from './kept-files';

/** Files that are kept as evidence. */
@Module({
  imports: [JobRowsModule],
  providers: [KeptFiles, KeptFilesRepository],
  exports: [KeptFilesRepository],
})
export class KeepingModule {}
