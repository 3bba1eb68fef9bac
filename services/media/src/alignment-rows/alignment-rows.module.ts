import { Module } from '@nestjs/common';
import { AlignmentsRepository } from './alignments.repository';

/** Texts of voices as they are stored. */
@Module({
  providers: [AlignmentsRepository],
  exports: [AlignmentsRepository],
})
export class AlignmentRowsModule {}
