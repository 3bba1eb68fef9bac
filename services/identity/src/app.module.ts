import { MessagingModule, operationsOf } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccessRecordsModule } from './access-records/access-records.module';
import { AccountsModule } from './accounts/accounts.module';
import { AgeModule } from './age/age.module';
import { CredentialsModule } from './credentials/credentials.module';
import { EmailChangeModule } from './email-change/email-change.module';
import { FirstAdministratorModule } from './first-administrator/first-administrator.module';
import { ImportsModule } from './imports/imports.module';
import { KeysModule } from './keys/keys.module';
import { MailModule } from './mail/mail.module';
import { NoticesModule } from './notices/notices.module';
import { OperatorModule } from './operator/operator.module';
import { PasskeysModule } from './passkeys/passkeys.module';
import { PasswordsModule } from './passwords/passwords.module';
import { PersonalDataRequestsModule } from './personal-data/personal-data.module';
import { RegistrationModule } from './registration/registration.module';
import { RetentionModule } from './retention/retention.module';
import { RevocationsModule } from './revocations/revocations.module';
import { SecondFactorModule } from './second-factor/second-factor.module';
import { SecurityOverviewModule } from './security-overview/security-overview.module';
import { SecurityModule } from './security/security.module';
import { SessionsModule } from './sessions/sessions.module';
import { SignInModule } from './sign-in/sign-in.module';
import { UsersModule } from './users/users.module';
import { WebhookModule } from './webhook/webhook.module';
import { CONFIG, type Config } from './config/config';
import { migrations } from './migrations';
import { identityPersonalData } from './personal-data/collecting';

const ACCOUNTS = [
  ...[AccountsModule, UsersModule, RegistrationModule, EmailChangeModule, ImportsModule],
  ...[FirstAdministratorModule, OperatorModule],
];
const SESSIONS = [SignInModule, SessionsModule, RevocationsModule, KeysModule, AccessRecordsModule];
const PROTECTION = [
  ...[CredentialsModule, PasswordsModule, SecondFactorModule, PasskeysModule],
  ...[SecurityOverviewModule, AgeModule],
];
const MAILS = [MailModule, SecurityModule, NoticesModule, WebhookModule];

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MessagingModule.forRoot({
          service: 'identity',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: operationsOf('identity'),
        }),
        PersistenceModule.forRoot({
          service: 'identity',
          url: config.DATABASE_URL,
          entities: [],
          migrations,
        }),
        OutboxModule.forService(),
        identityPersonalData(config),
        ...ACCOUNTS,
        ...SESSIONS,
        ...PROTECTION,
        ...MAILS,
        PersonalDataRequestsModule,
        RetentionModule,
      ],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
