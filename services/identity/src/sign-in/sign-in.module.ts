import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { EmailChangeModule } from '../email-change/email-change.module';
import { PasskeysModule } from '../passkeys/passkeys.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SecurityModule } from '../security/security.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ChallengeController } from './challenge.controller';
import { ChallengesRepository } from './challenges.repository';
import { Challenges } from './challenges';
import { PasskeySignIn } from './passkey-sign-in';
import { PasskeysController } from './passkeys.controller';
import { ProviderLinksRepository } from './provider-links.repository';
import { ProviderSignInController } from './provider-sign-in.controller';
import { ProviderSignInService } from './provider-sign-in.service';
import { SignInCompletion } from './sign-in-completion';
import { SignInController } from './sign-in.controller';
import { SignInService } from './sign-in.service';

/** Signing in: password, second step, providers. */
@Module({
  imports: [
    AccountsModule,
    CredentialsModule,
    EmailChangeModule,
    PasskeysModule,
    RevocationsModule,
    SecondFactorModule,
    SecurityModule,
    SessionsModule,
  ],
  controllers: [ChallengeController, PasskeysController, ProviderSignInController, SignInController],
  providers: [
    Challenges,
    ChallengesRepository,
    PasskeySignIn,
    ProviderLinksRepository,
    ProviderSignInService,
    SignInCompletion,
    SignInService,
  ],
  exports: [ChallengesRepository, ProviderLinksRepository],
})
export class SignInModule {}
