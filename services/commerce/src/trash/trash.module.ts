import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module';
import { Trash } from './trash';
import { TrashRepository } from './trash.repository';

/** What was deleted, until it is restored or erased. */
@Module({
  imports: [ImagesModule],
  providers: [Trash, TrashRepository],
  exports: [Trash],
})
export class TrashModule {}
