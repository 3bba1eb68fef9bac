import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { KeysModule } from '../keys/keys.module';
import { SecurityModule } from '../security/security.module';
import { WebhookModule } from '../webhook/webhook.module';
import { CodeTries } from './code-tries';
import { SecondFactorPolicy } from './second-factor-policy';
import { SecondFactorReseal } from './second-factor-reseal';
import { SecondFactorController } from './second-factor.controller';
import { SecondFactorsRepository } from './second-factors.repository';
import { SecondFactors } from './second-factors';

/** An authenticator's codes, and who must have them. */
@Module({
  imports: [AccountsModule, CredentialsModule, KeysModule, SecurityModule, WebhookModule],
  controllers: [SecondFactorController],
  providers: [CodeTries, SecondFactorPolicy, SecondFactorReseal, SecondFactors, SecondFactorsRepository],
  exports: [CodeTries, SecondFactorPolicy, SecondFactorReseal, SecondFactors, SecondFactorsRepository],
})
export class SecondFactorModule {}
