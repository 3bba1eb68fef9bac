import { Module } from '@nestjs/common';
import { TotalsModule } from '../totals/totals.module';
import { TaleSearchRepository } from './tale-search.repository';
import { TalesController } from './tales.controller';
import { TalesRepository } from './tales.repository';
import { TalesService } from './tales.service';

/** Tales as those who review them see them. */
@Module({
  imports: [TotalsModule],
  controllers: [TalesController],
  providers: [TaleSearchRepository, TalesRepository, TalesService],
})
export class TalesModule {}
