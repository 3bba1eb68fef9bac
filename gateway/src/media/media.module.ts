import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module';
import { MediaAddresses } from './media-addresses';

@Module({ imports: [StoreModule], providers: [MediaAddresses], exports: [MediaAddresses, StoreModule] })
export class MediaModule {}
