import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { StoreModule } from '../store/store.module';
import { CaptionsController } from './captions.controller';
import { CaptionsRepository } from './captions.repository';
import { CaptionsService } from './captions.service';

/** Captions of films. */
@Module({
  imports: [AssetsModule, StoreModule],
  controllers: [CaptionsController],
  providers: [CaptionsRepository, CaptionsService],
  exports: [CaptionsRepository],
})
export class CaptionsModule {}
