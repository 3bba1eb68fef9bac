import { Module } from '@nestjs/common';
import { AccessRecordsModule } from '../access-records/access-records.module';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { OwnChanges } from './own-changes';
import { SecurityMailsRepository } from './security-mails.repository';
import { SecurityMails } from './security-mails';

/** What owners and the audit log are told of changes to an account. */
@Module({
  imports: [AccessRecordsModule, AccountsModule, CredentialsModule],
  providers: [OwnChanges, SecurityMails, SecurityMailsRepository],
  exports: [OwnChanges, SecurityMails],
})
export class SecurityModule {}
