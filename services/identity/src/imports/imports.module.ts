import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { AccountImportsRepository } from './account-imports.repository';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';

/** Taking in another installation's accounts. */
@Module({
  imports: [MailModule],
  controllers: [ImportsController],
  providers: [AccountImportsRepository, ImportsService],
})
export class ImportsModule {}
