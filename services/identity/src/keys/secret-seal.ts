import { Sealing } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';

/** Keeps the secrets of accounts sealed at rest. */
@Injectable()
export class SecretSeal extends Sealing {
  constructor(@Inject(CONFIG) config: Pick<Config, 'IDENTITY_SEAL_KEYS'>) {
    super(config.IDENTITY_SEAL_KEYS);
  }
}
