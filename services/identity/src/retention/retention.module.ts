import { Module } from '@nestjs/common';
import { AccessRecords } from '../access-records/access-records';
import { AccessRecordsModule } from '../access-records/access-records.module';
import { AgeModule } from '../age/age.module';
import { AgeMemoriesRepository } from '../age/memory/age-memories.repository';
import { AgeAnswersRepository } from '../age/ways/wallet/age-answers.repository';
import { CredentialsModule } from '../credentials/credentials.module';
import { EmailChangeModule } from '../email-change/email-change.module';
import { EmailChangesRepository } from '../email-change/email-changes.repository';
import { MailLinks } from '../mail/mail-links';
import { MailModule } from '../mail/mail.module';
import { NoticesModule } from '../notices/notices.module';
import { NoticesRepository } from '../notices/notices.repository';
import { PasskeysModule } from '../passkeys/passkeys.module';
import { PasskeysRepository } from '../passkeys/passkeys.repository';
import { PasswordsModule } from '../passwords/passwords.module';
import { ResetRequestsRepository } from '../passwords/reset-requests.repository';
import { RegistrationModule } from '../registration/registration.module';
import { RegistrationsRepository } from '../registration/registrations.repository';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { SessionsModule } from '../sessions/sessions.module';
import { SessionsRepository } from '../sessions/sessions.repository';
import { SignInsRepository } from '../sessions/sign-ins.repository';
import { ChallengesRepository } from '../sign-in/challenges.repository';
import { SignInModule } from '../sign-in/sign-in.module';
import { ENDED, type Ended, IdentityRetention } from './identity-retention';

const PRUNED = [
  SessionsRepository,
  SignInsRepository,
  ChallengesRepository,
  SecondFactorsRepository,
  PasskeysRepository,
  AccessRecords,
  MailLinks,
  RegistrationsRepository,
  ResetRequestsRepository,
  EmailChangesRepository,
  NoticesRepository,
  AgeAnswersRepository,
  AgeMemoriesRepository,
];

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
  providers: [
    IdentityRetention,
    { provide: ENDED, inject: PRUNED, useFactory: (...ended: Ended[]) => ended },
  ],
})
export class RetentionModule {}
