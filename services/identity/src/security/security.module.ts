import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { SecurityMailsRepository } from './security-mails.repository';
import { SecurityMails } from './security-mails';

/** Mails that tell owners what happened to their account. */
@Module({
  imports: [CredentialsModule],
  providers: [SecurityMails, SecurityMailsRepository],
  exports: [SecurityMails],
})
export class SecurityMailsModule {}
