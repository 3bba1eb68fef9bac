import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { EmailChangeModule } from '../email-change/email-change.module';
import { MailModule } from '../mail/mail.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecurityModule } from '../security/security.module';
import { SessionsModule } from '../sessions/sessions.module';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetService } from './password-reset.service';
import { PasswordsController } from './passwords.controller';
import { ResetRequestsRepository } from './reset-requests.repository';
import { ResetRequestsService } from './reset-requests.service';
import { ResetRequestsWorker } from './reset-requests.worker';

/** Changing a password, and choosing one that was forgotten. */
@Module({
  imports: [
    AccountsModule,
    CredentialsModule,
    EmailChangeModule,
    MailModule,
    RevocationsModule,
    SecurityModule,
    SessionsModule,
  ],
  controllers: [PasswordsController],
  providers: [
    PasswordChangeService,
    PasswordResetService,
    ResetRequestsRepository,
    ResetRequestsService,
    ResetRequestsWorker,
  ],
  exports: [ResetRequestsRepository],
})
export class PasswordsModule {}
