import { Module } from '@nestjs/common';
import { AccessRecordsModule } from '../access-records/access-records.module';
import { AccountsModule } from '../accounts/accounts.module';
import { PasskeysModule } from '../passkeys/passkeys.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SecurityModule } from '../security/security.module';
import { UsersModule } from '../users/users.module';
import { AdministratorsController } from './administrators.controller';
import { AuditEntries } from './audit-entries';
import { OperatorController } from './operator.controller';

/** What an operator's commands do, each with its audit entry. */
@Module({
  imports: [
    AccessRecordsModule,
    AccountsModule,
    PasskeysModule,
    SecondFactorModule,
    SecurityModule,
    UsersModule,
  ],
  controllers: [AdministratorsController, OperatorController],
  providers: [AuditEntries],
})
export class OperatorModule {}
