import { Module } from '@nestjs/common';
import { AdsModule } from '../ads/ads.module';
import { BooksModule } from '../books/books.module';
import { ImagesModule } from '../images/images.module';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { ShopImportsRepository } from './shop-imports.repository';

/** Books and ads of another installation. */
@Module({
  imports: [BooksModule, AdsModule, ImagesModule],
  controllers: [ImportsController],
  providers: [ImportsService, ShopImportsRepository],
})
export class ImportsModule {}
