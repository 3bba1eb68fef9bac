import { getAccount, renewSession, signIn, signOut, verificationKeys } from '@alcova/contracts';
import { MessagingModule } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountActs } from './accounts/account-acts';
import { AccountsController } from './accounts/accounts.controller';
import { AccountsRepository } from './accounts/accounts.repository';
import { FirstAdministrator } from './first-administrator/first-administrator';
import { age } from './age/parts';
import { CONFIG, type Config } from './config/config';
import { Passwords } from './credentials/passwords';
import { PasswordTries } from './credentials/password-tries';
import { Throttle } from './credentials/throttle';
import { emailChange } from './email-change/parts';
import { imports } from './imports/parts';
import { SigningKeys } from './keys/signing-keys';
import { migrations } from './migrations';
import { notices } from './notices/parts';
import { personalData } from './personal-data/personal-data';
import { ownCredentials } from './own-credentials';
import { protection } from './protection';
import { Revocations } from './revocations/revocations';
import { RevocationsPublisher } from './revocations/revocations.publisher';
import { RevocationsRepository } from './revocations/revocations.repository';
import { Pruner } from './retention/pruner';
import { SessionIssuer } from './sessions/session-issuer';
import { SessionLifetimes } from './sessions/session-lifetimes';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsRepository } from './sessions/sessions.repository';
import { SessionsService } from './sessions/sessions.service';
import { SignInsRepository } from './sessions/sign-ins.repository';
import { SignInCompletion } from './sign-in/sign-in-completion';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';
import { users } from './users/users';
import { webhook } from './webhook/parts';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service: 'identity',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: [
            ...[signIn, renewSession, signOut, getAccount, verificationKeys],
            ...[...ownCredentials.serves, ...protection.serves, ...emailChange.serves],
            ...[...personalData.serves, ...users.serves, ...imports.serves, ...age.serves],
            ...webhook.serves,
          ],
        }),
        PersistenceModule.forRoot({
          service: 'identity',
          url: config.DATABASE_URL,
          entities: [],
          migrations,
        }),
        OutboxModule.forService(),
        personalData.collecting(config),
      ],
      controllers: [
        ...[SignInController, SessionsController, AccountsController],
        ...[...ownCredentials.controllers, ...protection.controllers, ...emailChange.controllers],
        ...[...personalData.controllers, ...users.controllers, ...imports.controllers, ...age.controllers],
        ...webhook.controllers,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        ...[
          AccountActs,
          AccountsRepository,
          FirstAdministrator,
          Passwords,
          PasswordTries,
          Throttle,
          SigningKeys,
        ],
        ...[SessionsRepository, SignInsRepository, SessionIssuer, SessionLifetimes, SessionsService],
        ...[SignInCompletion, SignInService, Pruner, ...ownCredentials.providers, ...protection.providers],
        ...[Revocations, RevocationsRepository, RevocationsPublisher, ...users.providers],
        ...personalData.providers,
        ...notices.providers,
        ...emailChange.providers,
        ...imports.providers,
        ...age.providers,
        ...webhook.providers,
      ],
    };
  }
}
