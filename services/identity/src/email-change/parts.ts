import { confirmEmailChange, requestEmailChange, stopEmailChange } from '@alcova/contracts';
import { EmailChangeMails } from './email-change-mails';
import { EmailChangeController } from './email-change.controller';
import { EmailChangeService } from './email-change.service';
import { EmailChangesRepository } from './email-changes.repository';

/** What the service's module needs of this capability. */
export const emailChange = {
  serves: [requestEmailChange, confirmEmailChange, stopEmailChange],
  controllers: [EmailChangeController],
  providers: [EmailChangeService, EmailChangeMails, EmailChangesRepository],
};
