import { importMarks, importVideos, listForeignVideos } from '@alcova/contracts';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { MarkImportsRepository } from './mark-imports.repository';
import { VideoImportsRepository } from './video-imports.repository';

/** The taking in of another installation's records, as the service's module takes it in. */
export const imports = {
  serves: [importVideos, importMarks, listForeignVideos],
  controllers: [ImportsController],
  providers: [ImportsService, VideoImportsRepository, MarkImportsRepository],
};
