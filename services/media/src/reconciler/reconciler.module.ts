import { Module } from '@nestjs/common';
import { JobRowsModule } from '../job-rows/job-rows.module';
import { UploadsModule } from '../uploads/uploads.module';
import { Reconciler } from './reconciler';

/** What was begun and never ended. */
@Module({
  imports: [JobRowsModule, UploadsModule],
  providers: [Reconciler],
})
export class ReconcilerModule {}
