import {
  beginJob,
  beginUpload,
  chunkResults,
  completeImageUpload,
  completePut,
  completeUpload,
  deleteFile,
  failJob,
  failUpload,
  finishJob,
  getAsset,
  getProcessing,
  listCaptions,
  jobQueue,
  listUploads,
  logRefusedUpload,
  presignGet,
  presignPut,
  releaseJob,
  removeCaption,
  retryAsset,
  reportProgress,
  setCaption,
  sweepStep,
} from '@alcova/contracts';
import { MessagingModule } from '@alcova/messaging';
import { OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { PersonalDataModule } from '@alcova/personal-data';
import { type DynamicModule, Module } from '@nestjs/common';
import { AssetsController } from './processing/assets.controller';
import { AssetsRepository } from './assets/assets.repository';
import { AwaitedUploads } from './assets/awaited-uploads';
import { AssetsService } from './assets/assets.service';
import { ProcessingService } from './processing/processing.service';
import { ProgressRepository } from './assets/progress.repository';
import { VideoEvents } from './video-events/video-events';
import { CaptionsController } from './captions/captions.controller';
import { CaptionsRepository } from './captions/captions.repository';
import { CaptionsService } from './captions/captions.service';
import { CONFIG, type Config } from './config/config';
import { holds } from './holds/parts';
import { imports } from './imports/parts';
import { EndedJobsPruner, EndedJobsRepository } from './jobs/ended-jobs';
import { JobsController } from './jobs/jobs.controller';
import { JobsRepository } from './job-rows/jobs.repository';
import { JobsService } from './jobs/jobs.service';
import { Pipeline } from './jobs/pipeline';
import { RecoveryRepository } from './jobs/recovery.repository';
import { Remover } from './jobs/remover';
import { Retry } from './jobs/retry';
import { keeping } from './keeping/parts';
import { likeness } from './likeness/parts';
import { QueueController } from './metrics/queue.controller';
import { QueueMetrics } from './metrics/queue-metrics';
import { migrations } from './migrations';
import { personalDataParts } from './personal-data/parts';
import { Reconciler } from './reconciler/reconciler';
import { ObjectStore } from './store/object-store';
import { StoreContents } from './store/store-contents';
import { Sweep } from './sweeper/sweep';
import { RetentionRepository } from './sweeper/retention.repository';
import { SettingsEvents } from './sweeper/settings-events';
import { SweepRepository } from './sweeper/sweep.repository';
import { Sweeper } from './sweeper/sweeper';
import { SweeperController } from './sweeper/sweeper.controller';
import { UploadsController } from './uploads/uploads.controller';
import { UploadQuotas } from './upload-rows/quotas';
import { UploadLogRepository } from './uploads/upload-log.repository';
import { UploadsRepository } from './upload-rows/uploads.repository';
import { UploadsService } from './uploads/uploads.service';

export const SERVED = [
  ...[beginUpload, completeUpload, completeImageUpload, failUpload, logRefusedUpload, listUploads],
  ...[getAsset, getProcessing, retryAsset, deleteFile],
  ...[setCaption, removeCaption, listCaptions],
  ...[beginJob, reportProgress, finishJob, failJob, releaseJob, jobQueue],
  ...[chunkResults, presignGet, presignPut, completePut],
  sweepStep,
  ...likeness.serves,
  ...imports.serves,
];

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service: 'media',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { believe: config.CALLER_PUBLIC_KEYS },
          serves: SERVED,
        }),
        PersistenceModule.forRoot({ service: 'media', url: config.DATABASE_URL, entities: [], migrations }),
        OutboxModule.forService(),
        PersonalDataModule.forService({
          service: 'media',
          store: config,
          sealedFor: config.EXPORT_PUBLIC_KEY,
          parts: personalDataParts,
        }),
      ],
      controllers: [
        ...[UploadsController, AssetsController, CaptionsController],
        ...[
          JobsController,
          QueueController,
          SweeperController,
          ...likeness.controllers,
          ...imports.controllers,
        ],
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        ...[
          ObjectStore,
          StoreContents,
          RetentionRepository,
          SettingsEvents,
          Sweep,
          SweepRepository,
          Sweeper,
          RecoveryRepository,
          Retry,
        ],
        ...[
          AssetsRepository,
          AssetsService,
          AwaitedUploads,
          ProgressRepository,
          ProcessingService,
          VideoEvents,
        ],
        ...[
          UploadsRepository,
          UploadLogRepository,
          UploadQuotas,
          UploadsService,
          JobsRepository,
          JobsService,
          Pipeline,
          Remover,
          EndedJobsRepository,
          EndedJobsPruner,
        ],
        ...[CaptionsRepository, CaptionsService, Reconciler, QueueMetrics],
        ...holds.providers,
        ...keeping.providers,
        ...likeness.providers,
        ...imports.providers,
      ],
    };
  }
}
