import { Module } from '@nestjs/common';
import { ShareImageController } from './share-image.controller';
import { ShareImages } from './share-images';

@Module({ controllers: [ShareImageController], providers: [ShareImages] })
export class ShareImageModule {}
