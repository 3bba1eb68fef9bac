import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { MailModule } from '../mail/mail.module';
import { PersonalDataRequestsModule } from '../personal-data/personal-data.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SessionsModule } from '../sessions/sessions.module';
import { AccountClosingService } from './account-closing.service';
import { AccountLists } from './account-lists';
import { InvitationsService } from './invitations.service';
import { UnconfirmedAccounts } from './unconfirmed-accounts';
import { UsersExportRepository } from './users-export.repository';
import { UsersController } from './users.controller';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

/** What administrators do with accounts. */
@Module({
  imports: [
    AccountsModule,
    CredentialsModule,
    MailModule,
    PersonalDataRequestsModule,
    RevocationsModule,
    SessionsModule,
  ],
  controllers: [UsersController],
  providers: [
    AccountClosingService,
    AccountLists,
    InvitationsService,
    UnconfirmedAccounts,
    UsersExportRepository,
    UsersRepository,
    UsersService,
  ],
  exports: [UsersService],
})
export class UsersModule {}
