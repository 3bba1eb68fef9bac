import { MessagingModule } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config';
import { imports } from './imports/parts';
import { migrations } from './migrations';
import { personalDataParts } from './personal-data/parts';
import { settings } from './settings/parts';
import { tales } from './tales/parts';

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
          callerKey: config.CALLER_KEY,
          serves: [...tales.serves, ...settings.serves, ...imports.serves],
        }),
        PersistenceModule.forRoot({
          service: 'moderation',
          url: config.DATABASE_URL,
          entities: [],
          migrations,
        }),
        OutboxModule.forService(),
        PersonalDataModule.forService({ service: 'moderation', store: config, parts: personalDataParts }),
      ],
      controllers: [...tales.controllers, ...settings.controllers, ...imports.controllers],
      providers: [...tales.providers, ...settings.providers, ...imports.providers],
    };
  }
}
