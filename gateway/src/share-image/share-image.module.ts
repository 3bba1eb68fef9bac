import { Module } from '@nestjs/common';
import { ShareImageController } from './share-image.controller';
import { ShareImages } from './share-images';
import { ShareTitles } from './share-titles';

@Module({ controllers: [ShareImageController], providers: [ShareImages, ShareTitles] })
export class ShareImageModule {}
