import { MessagingModule, operationsOf } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import { type DynamicModule, Module } from '@nestjs/common';
import { AdsModule } from './ads/ads.module';
import { BooksModule } from './books/books.module';
import { CONFIG, type Config } from './config/config';
import { entities } from './entities';
import { ErasingModule } from './erasing/erasing.module';
import { ImportsModule } from './imports/imports.module';
import { migrations } from './migrations';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MessagingModule.forRoot({
          service: 'commerce',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: operationsOf('commerce'),
        }),
        PersistenceModule.forRoot({
          service: 'commerce',
          url: config.DATABASE_URL,
          entities,
          migrations,
        }),
        OutboxModule.forService(),
        PersonalDataModule.forService({
          service: 'commerce',
          store: config,
          sealedFor: config.EXPORT_PUBLIC_KEY,
          // Nothing here names an account, in the trash neither: books and ads are the site's own.
          parts: [],
        }),
        BooksModule,
        AdsModule,
        ImportsModule,
        ErasingModule,
      ],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
