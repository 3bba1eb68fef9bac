import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { EmailChangeModule } from '../email-change/email-change.module';
import { PasskeysModule } from '../passkeys/passkeys.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { SecurityController } from './security.controller';

/** How an account is protected, for its owner. */
@Module({
  imports: [AccountsModule, EmailChangeModule, PasskeysModule, SecondFactorModule, SignInModule],
  controllers: [SecurityController],
})
export class SecurityOverviewModule {}
