import { importAds, importBooks } from '@alcova/contracts';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { ShopImportsRepository } from './shop-imports.repository';

/** The taking in of another installation's books and ads, as the service's module takes it in. */
export const imports = {
  serves: [importBooks, importAds],
  controllers: [ImportsController],
  providers: [ImportsService, ShopImportsRepository],
};
