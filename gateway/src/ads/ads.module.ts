import { Module } from '@nestjs/common';
import { PassersByModule } from '../passers-by/passers-by.module';
import { AdAdminController } from './ad-admin.controller';
import { AdsController } from './ads.controller';
import { LiveAds } from './live-ads';

@Module({
  imports: [PassersByModule],
  controllers: [AdsController, AdAdminController],
  providers: [LiveAds],
})
export class AdsModule {}
