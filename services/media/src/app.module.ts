import { MessagingModule, operationsOf } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import { type DynamicModule, Module } from '@nestjs/common';
import { AlignmentsModule } from './alignments/alignments.module';
import { AssetsModule } from './assets/assets.module';
import { CaptionsModule } from './captions/captions.module';
import { CONFIG, type Config } from './config/config';
import { HoldsModule } from './holds/holds.module';
import { ImportsModule } from './imports/imports.module';
import { JobsModule } from './jobs/jobs.module';
import { EvidenceFilesModule } from './evidence-files/evidence-files.module';
import { LikenessModule } from './likeness/likeness.module';
import { MetricsModule } from './metrics/metrics.module';
import { migrations } from './migrations';
import { personalDataParts } from './personal-data/parts';
import { ProcessingModule } from './processing/processing.module';
import { ReconcilerModule } from './reconciler/reconciler.module';
import { SweeperModule } from './sweeper/sweeper.module';
import { UploadsModule } from './uploads/uploads.module';
import { VideoEventsModule } from './video-events/video-events.module';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MessagingModule.forRoot({
          service: 'media',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: operationsOf('media'),
        }),
        PersistenceModule.forRoot({ service: 'media', url: config.DATABASE_URL, entities: [], migrations }),
        OutboxModule.forService(),
        PersonalDataModule.forService({
          service: 'media',
          store: config,
          sealedFor: config.EXPORT_PUBLIC_KEY,
          parts: personalDataParts,
        }),
        AlignmentsModule,
        AssetsModule,
        CaptionsModule,
        HoldsModule,
        ImportsModule,
        JobsModule,
        EvidenceFilesModule,
        LikenessModule,
        MetricsModule,
        ProcessingModule,
        ReconcilerModule,
        SweeperModule,
        UploadsModule,
        VideoEventsModule,
      ],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
