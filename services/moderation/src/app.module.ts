import { MessagingModule } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import type { RpcContract } from '@alcova/contracts';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { authorities } from './authorities/parts';
import { calls } from './calls/parts';
import { caseDesk } from './case-desk/parts';
import { cases } from './cases/parts';
import { CONFIG, type Config } from './config/config';
import { engagement } from './engagement/parts';
import { evidence } from './evidence/parts';
import { figures } from './figures/parts';
import { imports } from './imports/parts';
import { metrics } from './metrics/parts';
import { migrations } from './migrations';
import { personalDataParts } from './personal-data/parts';
import { audit } from './audit/parts';
import { AuthorsRepository } from './authors/authors.repository';
import { SendingLimit } from './authors/sending-limit';
import { desk } from './desk/parts';
import { Edits } from './edits/edits';
import { notices } from './notices/parts';
import { ownTales } from './own-tales/parts';
import { policy } from './policy/parts';
import { reading } from './reading/parts';
import { reports } from './reports/parts';
import { settings } from './settings/parts';
import { signals } from './signals/parts';
import { submission } from './submission/parts';
import { tales } from './tales/parts';
import { terms } from './terms/parts';
import { TotalsRepository } from './totals/totals.repository';
import { transparencyFigures } from './transparency/parts';

const CAPABILITIES = [
  ...[tales, submission, ownTales, reading, engagement, desk, signals, terms, figures],
  ...[audit, settings, policy, imports],
  ...[reports, cases, caseDesk, evidence, authorities, notices, calls, transparencyFigures, metrics],
];

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service: 'moderation',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: CAPABILITIES.flatMap(({ serves }): RpcContract[] => [...serves]),
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
      ],
      controllers: CAPABILITIES.flatMap(({ controllers }): Type[] => [...controllers]),
      providers: [
        { provide: CONFIG, useValue: config },
        AuthorsRepository,
        SendingLimit,
        Edits,
        TotalsRepository,
        ...CAPABILITIES.flatMap(({ providers }): Provider[] => [...providers]),
      ],
    };
  }
}
