import { MessagingModule, operationsOf } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from './governance/audit/audit.module';
import { AuthoritiesModule } from './reports/authorities/authorities.module';
import { CallsModule } from './reports/calls/calls.module';
import { CaseDeskModule } from './reports/desk/case-desk.module';
import { CasesModule } from './reports/cases/cases.module';
import { CONFIG, type Config } from './config/config';
import { DeskModule } from './tales/desk/desk.module';
import { EngagementModule } from './tales/engagement/engagement.module';
import { EvidenceModule } from './reports/evidence/evidence.module';
import { FiguresModule } from './tales/figures/figures.module';
import { ImportsModule } from './tales/imports/imports.module';
import { MetricsModule } from './metrics/metrics.module';
import { migrations } from './migrations';
import { NoticesModule } from './notices/notices.module';
import { OwnTalesModule } from './tales/own/own-tales.module';
import { PeopleModule } from './people/people.module';
import { personalDataParts } from './personal-data/parts';
import { PolicyModule } from './governance/policy/policy.module';
import { ReadingModule } from './tales/reading/reading.module';
import { ReportsModule } from './reports/filing/reports.module';
import { SettingsModule } from './governance/settings/settings.module';
import { SubmissionModule } from './tales/submission/submission.module';
import { TalesModule } from './tales/lists/tales.module';
import { TermsModule } from './tales/terms/terms.module';
import { TransparencyModule } from './governance/transparency/transparency.module';

const TALES = [
  ...[TalesModule, SubmissionModule, OwnTalesModule, ReadingModule, EngagementModule],
  ...[DeskModule, TermsModule, FiguresModule, ImportsModule],
];
const REPORTS = [ReportsModule, CasesModule, CaseDeskModule, EvidenceModule, AuthoritiesModule, CallsModule];
const GOVERNANCE = [AuditModule, PolicyModule, SettingsModule, TransparencyModule];

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MessagingModule.forRoot({
          service: 'moderation',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: operationsOf('moderation'),
        }),
        PersistenceModule.forRoot({
          service: 'moderation',
          url: config.DATABASE_URL,
          entities: [],
          migrations,
        }),
        OutboxModule.forService(),
        PersonalDataModule.forService({
          service: 'moderation',
          store: config,
          sealedFor: config.EXPORT_PUBLIC_KEY,
          parts: personalDataParts,
        }),
        ...TALES,
        ...REPORTS,
        ...GOVERNANCE,
        NoticesModule,
        PeopleModule,
        MetricsModule,
      ],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
