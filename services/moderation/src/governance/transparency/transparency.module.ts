import { Module } from '@nestjs/common';
import { TransparencyController } from './transparency.controller';
import { TransparencyRepository } from './transparency.repository';
import { TransparencyService } from './transparency.service';

/** Figures of reports for everybody. */
@Module({
  controllers: [TransparencyController],
  providers: [TransparencyRepository, TransparencyService],
})
export class TransparencyModule {}
