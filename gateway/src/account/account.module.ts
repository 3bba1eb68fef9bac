import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { AccountController } from './account.controller';
import { SessionsController } from './sessions.controller';

@Module({
  imports: [SessionModule],
  controllers: [AccountController, SessionsController],
})
export class AccountModule {}
