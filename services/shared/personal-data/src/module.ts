import { type PersonalDataService, type ServiceName } from '@alcova/contracts';
import type { StoreConfig, X25519PublicKey } from '@alcova/platform';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Collector, type CollectorOptions } from './collector';
import { erasureListener, exportListener, type ReportCollected } from './listeners';
import type { CollectedPart, PersonalDataPart } from './part';
import { REPORTS } from './reports';
import { StoreHealth } from './store-health';

/**
 * A service's side of what people may ask for by law: all that is held on them, and its erasure. The service needs the outbox module and
 * a database; README.md beside this folder tells how a part is written.
 */
@Module({})
export class PersonalDataModule {
  /** For a service that reports to identity: answers `exportRequested` and `accountErased` with the given parts, which may be none. */
  static forService(options: {
    service: PersonalDataService;
    store: StoreConfig;
    /** Whom parts of exports are sealed for. */
    sealedFor: X25519PublicKey;
    parts: readonly PersonalDataPart[];
  }): DynamicModule {
    const { service, parts } = options;
    const report = exportListener(service, (outbox) => async (manager, payload) => {
      const aggregate = { aggregateId: payload.exportId, aggregateVersion: 1 };
      await outbox.event(manager, REPORTS[service].collected, { ...aggregate, payload });
    });
    return {
      module: PersonalDataModule,
      providers: [collector(options), StoreHealth, report, erasureListener(service, parts)],
    };
  }

  /** For identity, which owns exports and erasures: it collects like the others, erases by itself and reports to itself. */
  static forOwner(options: {
    service: ServiceName;
    store: StoreConfig;
    sealedFor: X25519PublicKey;
    parts: readonly CollectedPart[];
    collected: ReportCollected;
  }): DynamicModule {
    const { service, collected } = options;
    return {
      module: PersonalDataModule,
      providers: [collector(options), StoreHealth, exportListener(service, () => collected)],
    };
  }
}

const collector = (options: CollectorOptions): Provider<Collector> => ({
  provide: Collector,
  useFactory: () => new Collector(options),
});
