import { Module } from '@nestjs/common';
import { CountingModule } from '../counting/counting.module';
import { ImagesModule } from '../images/images.module';
import { TrashModule } from '../trash/trash.module';
import { AdsController } from './ads.controller';
import { AdsRepository } from './ads.repository';
import { AdsService } from './ads.service';
import { SightingsService } from './sightings.service';

/** The site's own banners. */
@Module({
  imports: [ImagesModule, CountingModule, TrashModule],
  controllers: [AdsController],
  providers: [AdsService, SightingsService, AdsRepository],
  exports: [AdsService, AdsRepository],
})
export class AdsModule {}
