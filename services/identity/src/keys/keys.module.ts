import { Module } from '@nestjs/common';
import { SecretSeal } from './secret-seal';
import { SigningKeys } from './signing-keys';

/** The keys that sign sessions and seal secrets. */
@Module({
  providers: [SecretSeal, SigningKeys],
  exports: [SecretSeal, SigningKeys],
})
export class KeysModule {}
