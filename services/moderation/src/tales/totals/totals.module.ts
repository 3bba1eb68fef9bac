import { Module } from '@nestjs/common';
import { TotalsRepository } from './totals.repository';

/** Kept sums of tales. */
@Module({
  providers: [TotalsRepository],
  exports: [TotalsRepository],
})
export class TotalsModule {}
