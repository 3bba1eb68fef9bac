import { importUploads } from '@alcova/contracts';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { UploadImportsRepository } from './upload-imports.repository';

/** The taking in of another installation's upload log, as the service's module takes it in. */
export const imports = {
  serves: [importUploads],
  controllers: [ImportsController],
  providers: [ImportsService, UploadImportsRepository],
};
