import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { MailModule } from '../mail/mail.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecurityModule } from '../security/security.module';
import { SessionsModule } from '../sessions/sessions.module';
import { EmailChangeMails } from './email-change-mails';
import { EmailChangeRequests } from './email-change-requests';
import { EmailChangeController } from './email-change.controller';
import { EmailChangeService } from './email-change.service';
import { EmailChangesRepository } from './email-changes.repository';

/** Another address for an account, confirmed at both. */
@Module({
  imports: [AccountsModule, CredentialsModule, MailModule, RevocationsModule, SecurityModule, SessionsModule],
  controllers: [EmailChangeController],
  providers: [EmailChangeMails, EmailChangeRequests, EmailChangeService, EmailChangesRepository],
  exports: [EmailChangesRepository],
})
export class EmailChangeModule {}
