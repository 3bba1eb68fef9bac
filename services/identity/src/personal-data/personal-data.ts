import { eraseOwnAccount, latestExport, reapplyErasures, requestExport } from '@alcova/contracts';
import { PersonalDataModule } from '@alcova/personal-data';
import { StoredObjects } from '@alcova/store';
import type { DynamicModule, Provider } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { collectedParts } from './collected-parts';
import { ErasedReporters } from './erased-reporters';
import { ErasureRecords } from './erasure-records';
import { ErasuresRepository } from './erasures.repository';
import { ExportTidier } from './export-tidier';
import { ExportsRepository } from './exports.repository';
import { ExportsService } from './exports.service';
import { OwnErasure } from './own-erasure';
import { OwnerProof } from './owner-proof';
import { PersonalDataController } from './personal-data.controller';
import { Reapplication } from './reapplication';
import { Reports } from './reports';
import { PersonalDataUpkeep } from './upkeep';

const store: Provider<StoredObjects> = {
  provide: StoredObjects,
  inject: [CONFIG],
  useFactory: (config: Config) => new StoredObjects(config),
};

/** What the service's module needs of this capability. */
export const personalData = {
  serves: [requestExport, latestExport, eraseOwnAccount, reapplyErasures],
  controllers: [PersonalDataController],
  providers: [
    store,
    ...[ExportsRepository, ExportsService, ErasuresRepository, ErasureRecords, OwnerProof, OwnErasure],
    ...[Reports, Reapplication, ErasedReporters, ExportTidier, PersonalDataUpkeep],
  ],
  /** Identity's own part of an export, noted without a message. */
  collecting: (config: Config): DynamicModule => {
    const exports = new ExportsRepository();
    return PersonalDataModule.forOwner({
      service: 'identity',
      store: config,
      sealedFor: config.EXPORT_PUBLIC_KEY,
      parts: collectedParts,
      collected: (manager, { exportId, accountId }) =>
        exports.addPart(manager, exportId, accountId, 'identity'),
    });
  },
};
