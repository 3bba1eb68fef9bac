import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SecurityModule } from '../security/security.module';
import { PasskeysRepository } from './passkeys.repository';
import { Passkeys } from './passkeys';

/** Keys that stand for a password or its second step. */
@Module({
  imports: [AccountsModule, SecondFactorModule, SecurityModule],
  providers: [Passkeys, PasskeysRepository],
  exports: [Passkeys, PasskeysRepository],
})
export class PasskeysModule {}
