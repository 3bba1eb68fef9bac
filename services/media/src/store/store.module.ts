import { Module } from '@nestjs/common';
import { ObjectStore } from './object-store';
import { StoreContents } from './store-contents';

/** The object store. */
@Module({
  providers: [ObjectStore, StoreContents],
  exports: [ObjectStore, StoreContents],
})
export class StoreModule {}
