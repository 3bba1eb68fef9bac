import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { TotalsModule } from '../totals/totals.module';
import { FiguresController } from './figures.controller';
import { FiguresRepository } from './figures.repository';
import { FiguresService } from './figures.service';

/** The desk's figures. */
@Module({
  imports: [AuditModule, TotalsModule],
  controllers: [FiguresController],
  providers: [FiguresRepository, FiguresService],
})
export class FiguresModule {}
