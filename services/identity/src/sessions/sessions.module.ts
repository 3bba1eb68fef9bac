import { Module } from '@nestjs/common';
import { AccessRecordsModule } from '../access-records/access-records.module';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { KeysModule } from '../keys/keys.module';
import { PasskeysModule } from '../passkeys/passkeys.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SecurityModule } from '../security/security.module';
import { ProofChecks } from './proof-checks';
import { ReauthenticationController } from './reauthentication.controller';
import { Reauthentications } from './reauthentication';
import { SessionIssuer } from './session-issuer';
import { SessionLifetimes } from './session-lifetimes';
import { SessionListController } from './session-list.controller';
import { SessionList } from './session-list';
import { SessionsController } from './sessions.controller';
import { SessionsRepository } from './sessions.repository';
import { SessionsService } from './sessions.service';
import { SignInsRepository } from './sign-ins.repository';

/** Sessions: opened, renewed, listed and ended. */
@Module({
  imports: [
    AccessRecordsModule,
    AccountsModule,
    CredentialsModule,
    KeysModule,
    PasskeysModule,
    RevocationsModule,
    SecondFactorModule,
    SecurityModule,
  ],
  controllers: [ReauthenticationController, SessionListController, SessionsController],
  providers: [
    ProofChecks,
    Reauthentications,
    SessionIssuer,
    SessionLifetimes,
    SessionList,
    SessionsRepository,
    SessionsService,
    SignInsRepository,
  ],
  exports: [SessionIssuer, SessionList, SessionsRepository, SignInsRepository],
})
export class SessionsModule {}
