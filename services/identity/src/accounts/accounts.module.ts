import { Module } from '@nestjs/common';
import { AccountActs } from './account-acts';
import { AccountsController } from './accounts.controller';
import { AccountsRepository } from './accounts.repository';
import { Administrators } from './administrators';
import { RenameController } from './rename.controller';

/** Accounts, and who administers. */
@Module({
  controllers: [AccountsController, RenameController],
  providers: [AccountActs, AccountsRepository, Administrators],
  exports: [AccountActs, AccountsRepository, Administrators],
})
export class AccountsModule {}
