import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { AccountController } from './account.controller';
import { PasskeysController } from './passkeys.controller';
import { SecondFactorController } from './second-factor.controller';
import { SessionsController } from './sessions.controller';

@Module({
  imports: [SessionModule],
  controllers: [AccountController, SessionsController, SecondFactorController, PasskeysController],
})
export class AccountModule {}
