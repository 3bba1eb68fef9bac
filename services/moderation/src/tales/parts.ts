import { listTales, taleCounts } from '@alcova/contracts';
import { TalesController } from './tales.controller';
import { TaleSearchRepository } from './tale-search.repository';
import { TalesRepository } from './tales.repository';
import { TalesService } from './tales.service';

/** Tales, as the service's module takes them in. */
export const tales = {
  serves: [taleCounts, listTales],
  controllers: [TalesController],
  providers: [TalesRepository, TaleSearchRepository, TalesService],
};
