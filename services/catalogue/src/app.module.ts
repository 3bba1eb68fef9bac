import {
  countPublicVideos,
  createVideo,
  getReportedVideo,
  getVideo,
  listAdminVideos,
  listVideos,
  relatedVideos,
  replaceFile,
  searchVideos,
  videoTitles,
  setVideoDuration,
  updateVideo,
} from '@alcova/contracts';
import { MessagingModule } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import { type DynamicModule, Module } from '@nestjs/common';
import { administration } from './administration/parts';
import { CONFIG, type Config } from './config/config';
import { engagement } from './engagement/parts';
import { holds } from './holds/parts';
import { imports } from './imports/parts';
import { lists } from './reads/parts';
import { AssetEvents } from './media-projection/asset-events';
import { AssetStatesRepository } from './videos/asset-states.repository';
import { migrations } from './migrations';
import { participants } from './participants/parts';
import { personalDataParts } from './personal-data/parts';
import { trash } from './trash/parts';
import { ListingService } from './videos/listing.service';
import { ReportedController } from './videos/reported.controller';
import { VideosController } from './videos/videos.controller';
import { VideosRepository } from './videos/videos.repository';
import { VideosService } from './videos/videos.service';

const SERVED = [
  createVideo,
  updateVideo,
  replaceFile,
  getReportedVideo,
  getVideo,
  listVideos,
  listAdminVideos,
  searchVideos,
  videoTitles,
  relatedVideos,
  setVideoDuration,
  countPublicVideos,
  ...administration.serves,
  ...engagement.serves,
  ...imports.serves,
  ...participants.serves,
  ...trash.serves,
];

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service: 'catalogue',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: SERVED,
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
          parts: personalDataParts,
        }),
      ],
      controllers: [
        ReportedController,
        VideosController,
        ...administration.controllers,
        ...lists.controllers,
        ...engagement.controllers,
        ...imports.controllers,
        ...participants.controllers,
        ...trash.controllers,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        ...[VideosRepository, VideosService, ListingService, AssetStatesRepository, AssetEvents],
        ...administration.providers,
        ...lists.providers,
        ...engagement.providers,
        ...holds.providers,
        ...imports.providers,
        ...participants.providers,
        ...trash.providers,
      ],
    };
  }
}
