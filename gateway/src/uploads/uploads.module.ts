import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Administrators } from '../session/administrators';
import { SessionModule } from '../session/session.module';
import { MediaModule } from '../media/media.module';
import { StoreModule } from '../store/store.module';
import { ImageReceiver } from './image-receiver';
import { ResumableController } from './resumable/resumable.controller';
import { addResumableRoutes } from './resumable/resumable-routes';
import { ResumableUploads } from './resumable/resumable-uploads';
import { UploadAdminController } from './upload-admin.controller';
import { UploadLogController } from './upload-log.controller';
import { UploadsController } from './uploads.controller';
import { VideoReceiver } from './video-receiver';

/** Resumable uploads have a parser and answers of their own. */
@Injectable()
class ResumableRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly uploads: ResumableUploads,
    private readonly administrators: Administrators,
  ) {}

  onModuleInit(): void {
    const instance: FastifyInstance = this.host.httpAdapter.getInstance();
    // Not awaited: the routes of controllers would be bound before the framework has its error handler.
    void instance.register(async (scope) => addResumableRoutes(scope, this.uploads, this.administrators));
  }
}

/** The calls that bring files (role `upload`). */
@Module({
  imports: [StoreModule, SessionModule],
  controllers: [UploadsController, ResumableController],
  providers: [VideoReceiver, ImageReceiver, ResumableUploads, ResumableRoutes],
})
export class UploadsModule {}

/** The log of uploads and the removal of files (role `api`). */
@Module({ imports: [MediaModule], controllers: [UploadAdminController, UploadLogController] })
export class UploadAdminModule {}
