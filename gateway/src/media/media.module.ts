import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module';
import { FileFacts } from './file-facts';
import { MediaAddresses } from './media-addresses';
import { PictureCache } from './picture-cache';

@Module({
  imports: [StoreModule],
  providers: [MediaAddresses, FileFacts, PictureCache],
  exports: [MediaAddresses, FileFacts, PictureCache, StoreModule],
})
export class MediaModule {}
