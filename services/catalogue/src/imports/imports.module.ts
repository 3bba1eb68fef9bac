import { Module } from '@nestjs/common';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { MarkImportsRepository } from './mark-imports.repository';
import { VideoImportsRepository } from './video-imports.repository';

/** Videos and marks of another installation. */
@Module({
  controllers: [ImportsController],
  providers: [ImportsService, MarkImportsRepository, VideoImportsRepository],
})
export class ImportsModule {}
