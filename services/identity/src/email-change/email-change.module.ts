import { Module } from '@nestjs/common';
import { AccessRecordsModule } from '../access-records/access-records.module';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { MailModule } from '../mail/mail.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecurityMailsModule } from '../security/security.module';
import { SessionsModule } from '../sessions/sessions.module';
import { EmailChangeMails } from './email-change-mails';
import { EmailChangeController } from './email-change.controller';
import { EmailChangeService } from './email-change.service';
import { EmailChangesRepository } from './email-changes.repository';

/** Another address for an account, confirmed at both. */
@Module({
  imports: [
    AccessRecordsModule,
    AccountsModule,
    CredentialsModule,
    MailModule,
    RevocationsModule,
    SecurityMailsModule,
    SessionsModule,
  ],
  controllers: [EmailChangeController],
  providers: [EmailChangeMails, EmailChangeService, EmailChangesRepository],
  exports: [EmailChangesRepository],
})
export class EmailChangeModule {}
