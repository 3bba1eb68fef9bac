import { Module } from '@nestjs/common';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { UploadImportsRepository } from './upload-imports.repository';

/** Another installation's upload log. */
@Module({
  controllers: [ImportsController],
  providers: [ImportsService, UploadImportsRepository],
})
export class ImportsModule {}
