import { importAccounts, inviteImported } from '@alcova/contracts';
import { AccountImportsRepository } from './account-imports.repository';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';

/** The taking in of another installation's accounts, as the service's module takes it in. */
export const imports = {
  serves: [importAccounts, inviteImported],
  controllers: [ImportsController],
  providers: [ImportsService, AccountImportsRepository],
};
