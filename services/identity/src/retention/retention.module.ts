import { Module } from '@nestjs/common';
import { AccessRecordsModule } from '../access-records/access-records.module';
import { AgeModule } from '../age/age.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { EmailChangeModule } from '../email-change/email-change.module';
import { MailModule } from '../mail/mail.module';
import { NoticesModule } from '../notices/notices.module';
import { PasskeysModule } from '../passkeys/passkeys.module';
import { PasswordsModule } from '../passwords/passwords.module';
import { RegistrationModule } from '../registration/registration.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionsModule } from '../sessions/sessions.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { IdentityRetention } from './identity-retention';

/** Deletes what has passed its time. */
@Module({
  imports: [
    AccessRecordsModule,
    AgeModule,
    CredentialsModule,
    EmailChangeModule,
    MailModule,
    NoticesModule,
    PasskeysModule,
    PasswordsModule,
    RegistrationModule,
    SecondFactorModule,
    SessionsModule,
    SignInModule,
  ],
  providers: [IdentityRetention],
})
export class RetentionModule {}
