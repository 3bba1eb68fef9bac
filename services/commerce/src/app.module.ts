import { MessagingModule } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import { type DynamicModule, Module } from '@nestjs/common';
import { ads } from './ads/parts';
import { books } from './books/parts';
import { CONFIG, type Config } from './config/config';
import { counting } from './counting/parts';
import { erasing } from './erasing/parts';
import { images } from './images/parts';
import { imports } from './imports/parts';
import { migrations } from './migrations';
import { personalDataParts } from './personal-data/parts';
import { trash } from './trash/parts';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service: 'commerce',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: [...books.serves, ...ads.serves, ...images.serves, ...imports.serves],
        }),
        PersistenceModule.forRoot({
          service: 'commerce',
          url: config.DATABASE_URL,
          entities: [],
          migrations,
        }),
        OutboxModule.forService(),
        PersonalDataModule.forService({
          service: 'commerce',
          store: config,
          sealedFor: config.EXPORT_PUBLIC_KEY,
          parts: personalDataParts,
        }),
      ],
      controllers: [...books.controllers, ...ads.controllers, ...images.controllers, ...imports.controllers],
      providers: [
        { provide: CONFIG, useValue: config },
        ...images.providers,
        ...counting.providers,
        ...trash.providers,
        ...books.providers,
        ...ads.providers,
        ...imports.providers,
        ...erasing.providers,
      ],
    };
  }
}
