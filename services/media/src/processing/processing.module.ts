import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { JobsModule } from '../jobs/jobs.module';
import { AssetsController } from './assets.controller';
import { ProcessingService } from './processing.service';

/** How far an asset is. */
@Module({
  imports: [AssetsModule, JobsModule],
  controllers: [AssetsController],
  providers: [ProcessingService],
})
export class ProcessingModule {}
