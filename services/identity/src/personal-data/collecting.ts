import { PersonalDataModule } from '@alcova/personal-data';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '../config/config';
import { collectedParts } from './collected-parts';
import { ExportsRepository } from './exports.repository';

/** Identity's own part of an export, noted without a message. */
export function identityPersonalData(config: Config): DynamicModule {
  const exports = new ExportsRepository();
  return PersonalDataModule.forOwner({
    service: 'identity',
    store: config,
    sealedFor: config.EXPORT_PUBLIC_KEY,
    parts: collectedParts,
    collected: (manager, { exportId, accountId }) =>
      exports.addPart(manager, exportId, accountId, 'identity'),
  });
}
