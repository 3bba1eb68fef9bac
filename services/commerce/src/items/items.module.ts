import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module';
import { ShopItems } from './shop-items';
import { ShopItemsRepository } from './shop-items.repository';

/** What books and ads have in common. */
@Module({
  imports: [ImagesModule],
  providers: [ShopItems, ShopItemsRepository],
  exports: [ShopItems, ShopItemsRepository],
})
export class ItemsModule {}
