import { accountNames, createAccount, eraseAccount, listAccounts, updateAccount } from '@alcova/contracts';
import { Administrators } from './administrators';
import { Erasure } from './erasure';
import { UnconfirmedAccounts } from './unconfirmed-accounts';
import { UsersController } from './users.controller';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

/** What the service's module needs of this capability. */
export const users = {
  serves: [listAccounts, createAccount, updateAccount, eraseAccount, accountNames],
  controllers: [UsersController],
  providers: [UsersService, UsersRepository, Administrators, Erasure, UnconfirmedAccounts],
};
