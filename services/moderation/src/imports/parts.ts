import { importTales } from '@alcova/contracts';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { TaleImportsRepository } from './tale-imports.repository';

/** The taking in of another installation's tales, as the service's module takes it in. */
export const imports = {
  serves: [importTales],
  controllers: [ImportsController],
  providers: [ImportsService, TaleImportsRepository],
};
