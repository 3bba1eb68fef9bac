import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { FirstAdministrator } from './first-administrator';

/** The administrator that an installation begins with. */
@Module({
  imports: [AccountsModule, CredentialsModule],
  providers: [FirstAdministrator],
})
export class FirstAdministratorModule {}
