import { Module } from '@nestjs/common';
import { AccessRecordsModule } from '../access-records/access-records.module';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { EmailChangeModule } from '../email-change/email-change.module';
import { MailModule } from '../mail/mail.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecurityMailsModule } from '../security/security.module';
import { SessionsModule } from '../sessions/sessions.module';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetService } from './password-reset.service';
import { PasswordsController } from './passwords.controller';
import { ResetRequestsRepository } from './reset-requests.repository';
import { ResetRequestsWorker } from './reset-requests.worker';

/** Changing a password, and choosing one that was forgotten. */
@Module({
  imports: [
    AccessRecordsModule,
    AccountsModule,
    CredentialsModule,
    EmailChangeModule,
    MailModule,
    RevocationsModule,
    SecurityMailsModule,
    SessionsModule,
  ],
  controllers: [PasswordsController],
  providers: [PasswordChangeService, PasswordResetService, ResetRequestsRepository, ResetRequestsWorker],
  exports: [ResetRequestsRepository],
})
export class PasswordsModule {}
