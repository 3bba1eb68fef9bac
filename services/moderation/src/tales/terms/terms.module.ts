import { Module } from '@nestjs/common';
import { AuditModule } from '../../governance/audit/audit.module';
import { TermsController } from './terms.controller';
import { TermsRepository } from './terms.repository';
import { TermsService } from './terms.service';

/** The list of terms. */
@Module({
  imports: [AuditModule],
  controllers: [TermsController],
  providers: [TermsRepository, TermsService],
  exports: [TermsRepository],
})
export class TermsModule {}
