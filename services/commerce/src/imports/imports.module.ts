import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module';
import { ItemsModule } from '../items/items.module';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { ShopImportsRepository } from './shop-imports.repository';

/** Books and ads of another installation. */
@Module({
  imports: [ItemsModule, ImagesModule],
  controllers: [ImportsController],
  providers: [ImportsService, ShopImportsRepository],
})
export class ImportsModule {}
