import {
  accountNames,
  countNewAccounts,
  createAccount,
  eraseAccount,
  exportAccountsPage,
  inviteAgain,
  getAccountName,
  listAccounts,
  listStaff,
  updateAccount,
} from '@alcova/contracts';
import { Administrators } from '../accounts/administrators';
import { Erasure } from '../personal-data/erasure';
import { InvitationsService } from './invitations.service';
import { UnconfirmedAccounts } from './unconfirmed-accounts';
import { UsersController } from './users.controller';
import { UsersExportRepository } from './users-export.repository';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

/** What the service's module needs of this capability. */
export const users = {
  serves: [
    listAccounts,
    listStaff,
    exportAccountsPage,
    countNewAccounts,
    createAccount,
    inviteAgain,
    updateAccount,
    eraseAccount,
    accountNames,
    getAccountName,
  ],
  controllers: [UsersController],
  providers: [
    UsersService,
    InvitationsService,
    UsersRepository,
    UsersExportRepository,
    Administrators,
    Erasure,
    UnconfirmedAccounts,
  ],
};
