import { Module } from '@nestjs/common';
import { CountingModule } from '../counting/counting.module';
import { ItemsModule } from '../items/items.module';
import { AdsController } from './ads.controller';
import { AdsService } from './ads.service';

/** The site's own banners. */
@Module({
  imports: [CountingModule, ItemsModule],
  controllers: [AdsController],
  providers: [AdsService],
  exports: [AdsService],
})
export class AdsModule {}
