import { Module } from '@nestjs/common';
import { AlignmentRowsModule } from '../alignment-rows/alignment-rows.module';
import { AssetsModule } from '../assets/assets.module';
import { CaptionsModule } from '../captions/captions.module';
import { JobRowsModule } from '../job-rows/job-rows.module';
import { StoreModule } from '../store/store.module';
import { AlignmentsController } from './alignments.controller';
import { AlignmentsService } from './alignments.service';

/** Texts of voices, aligned with their films. */
@Module({
  imports: [AlignmentRowsModule, AssetsModule, CaptionsModule, JobRowsModule, StoreModule],
  controllers: [AlignmentsController],
  providers: [AlignmentsService],
})
export class AlignmentsModule {}
