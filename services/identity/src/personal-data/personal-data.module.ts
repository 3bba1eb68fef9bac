import { StoredObjects } from '@alcova/store';
import { Module, type Provider } from '@nestjs/common';
import { AccessRecordsModule } from '../access-records/access-records.module';
import { AccountsModule } from '../accounts/accounts.module';
import { CONFIG, type Config } from '../config/config';
import { CredentialsModule } from '../credentials/credentials.module';
import { RevocationsModule } from '../revocations/revocations.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { ErasedReporters } from './erased-reporters';
import { ErasureRecords } from './erasure-records';
import { Erasure } from './erasure';
import { ErasuresRepository } from './erasures.repository';
import { ExportCleanup } from './export-cleanup';
import { ExportsRepository } from './exports.repository';
import { ExportsService } from './exports.service';
import { OwnErasure } from './own-erasure';
import { OwnerProof } from './owner-proof';
import { PersonalDataController } from './personal-data.controller';
import { ErasureReplay } from './erasure-replay';
import { Reports } from './reports';
import { PersonalDataJobs } from './personal-data-jobs';

const store: Provider<StoredObjects> = {
  provide: StoredObjects,
  inject: [CONFIG],
  useFactory: (config: Config) => new StoredObjects(config),
};

/** What the law lets people do with their own data: an export, and the erasure. */
@Module({
  imports: [AccessRecordsModule, AccountsModule, CredentialsModule, RevocationsModule, SecondFactorModule],
  controllers: [PersonalDataController],
  providers: [
    store,
    ErasedReporters,
    Erasure,
    ErasureRecords,
    ErasuresRepository,
    ExportCleanup,
    ExportsRepository,
    ExportsService,
    OwnErasure,
    OwnerProof,
    PersonalDataJobs,
    ErasureReplay,
    Reports,
  ],
  exports: [Erasure, ErasureRecords],
})
export class PersonalDataRequestsModule {}
