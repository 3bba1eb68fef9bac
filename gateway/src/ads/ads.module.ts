import { Module } from '@nestjs/common';
import { AdsController } from './ads.controller';
import { LiveAds } from './live-ads';

@Module({ controllers: [AdsController], providers: [LiveAds] })
export class AdsModule {}
