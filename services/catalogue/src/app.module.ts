import { MessagingModule, operationsOf } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import { type DynamicModule, Module } from '@nestjs/common';
import { AdministrationModule } from './administration/administration.module';
import { CONFIG, type Config } from './config/config';
import { EngagementModule } from './engagement/engagement.module';
import { engagementParts } from './engagement/personal-data';
import { HoldsModule } from './holds/holds.module';
import { HomeModule } from './home/home.module';
import { ImportsModule } from './imports/imports.module';
import { MediaProjectionModule } from './media-projection/media-projection.module';
import { migrations } from './migrations';
import { ParticipantsModule } from './participants/participants.module';
import { placesParts } from './places/personal-data';
import { PlacesModule } from './places/places.module';
import { SitemapModule } from './sitemap/sitemap.module';
import { TrashModule } from './trash/trash.module';
import { VideosModule } from './videos/videos.module';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MessagingModule.forRoot({
          service: 'catalogue',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: operationsOf('catalogue'),
        }),
        PersistenceModule.forRoot({
          service: 'catalogue',
          url: config.DATABASE_URL,
          entities: [],
          migrations,
        }),
        OutboxModule.forService(),
        PersonalDataModule.forService({
          service: 'catalogue',
          store: config,
          sealedFor: config.EXPORT_PUBLIC_KEY,
          parts: [...engagementParts, ...placesParts],
        }),
        VideosModule,
        HomeModule,
        SitemapModule,
        EngagementModule,
        PlacesModule,
        AdministrationModule,
        TrashModule,
        ParticipantsModule,
        HoldsModule,
        ImportsModule,
        MediaProjectionModule,
      ],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
