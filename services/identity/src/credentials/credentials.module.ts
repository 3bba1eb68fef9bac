import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsRepository } from './credentials.repository';
import { NetworkLimits } from './network-limits';
import { PasswordTries } from './password-tries';
import { Passwords } from './passwords';
import { Throttle } from './throttle';

/** Passwords, and how often they may be tried. */
@Module({
  imports: [AccountsModule],
  providers: [CredentialsRepository, NetworkLimits, PasswordTries, Passwords, Throttle],
  exports: [CredentialsRepository, NetworkLimits, PasswordTries, Passwords, Throttle],
})
export class CredentialsModule {}
