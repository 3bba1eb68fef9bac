import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { MailModule } from '../mail/mail.module';
import { SessionsModule } from '../sessions/sessions.module';
import { EmailConfirmationController } from './email-confirmation.controller';
import { EmailConfirmation } from './email-confirmation.service';
import { RegistrationController } from './registration.controller';
import { RegistrationService } from './registration.service';
import { RegistrationsRepository } from './registrations.repository';
import { RegistrationsWorker } from './registrations.worker';

/** Making an account, and confirming its address. */
@Module({
  imports: [AccountsModule, CredentialsModule, MailModule, SessionsModule],
  controllers: [EmailConfirmationController, RegistrationController],
  providers: [EmailConfirmation, RegistrationService, RegistrationsRepository, RegistrationsWorker],
  exports: [RegistrationsRepository],
})
export class RegistrationModule {}
