import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { TaleImportsRepository } from './tale-imports.repository';

/** Tales of another installation. */
@Module({
  imports: [AuditModule],
  controllers: [ImportsController],
  providers: [ImportsService, TaleImportsRepository],
})
export class ImportsModule {}
