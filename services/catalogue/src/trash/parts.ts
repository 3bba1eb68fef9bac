import { deleteVideo, deleteVideos, eraseVideos, listTrashedVideos, restoreVideos } from '@alcova/contracts';
import { TrashEraser } from './trash-eraser';
import { TrashController } from './trash.controller';
import { TrashRepository } from './trash.repository';
import { TrashService } from './trash.service';

/** The trash of videos, as the service's module takes it in. */
export const trash = {
  serves: [deleteVideo, deleteVideos, listTrashedVideos, restoreVideos, eraseVideos],
  controllers: [TrashController],
  providers: [TrashRepository, TrashService, TrashEraser],
};
