import { DrainRegistry, gauge, logger, readTogether, Repeat } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ErasedReporters } from './erased-reporters';
import { ErasureRecords } from './erasure-records';
import { ErasuresRepository } from './erasures.repository';
import { ExportCleanup } from './export-cleanup';
import { ErasureReplay } from './erasure-replay';

const log = logger('personal-data');
const ROUND_MS = 5_000;
const HOUR_MS = 3_600_000;
/** An erasure is promised to be complete by then; operators are told of those that are not. */
const PROMISED_SECONDS = 60;

/** Brings exports and erasures to their end, whatever was lost on the way. Any replica may do it at any time. */
@Injectable()
export class PersonalDataJobs implements OnApplicationBootstrap {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly reporters: ErasedReporters,
    private readonly records: ErasureRecords,
    private readonly reapplication: ErasureReplay,
    private readonly tidier: ExportCleanup,
    private readonly dataSource: DataSource,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const { erasures, dataSource } = this;
    const read = readTogether(() => erasures.countOverdue(dataSource.manager, PROMISED_SECONDS));
    gauge(
      'alcova_identity_overdue_erasures',
      `Accounts whose erasure some service did not report within ${PROMISED_SECONDS} s`,
      [],
      async function (this) {
        this.set(await read());
      },
    );
  }

  /** In this order: without the store erasures are still announced. */
  @Repeat(ROUND_MS, log, 'an upkeep of personal data failed, the next one follows')
  async round(): Promise<void> {
    await this.reapplication.announceDue();
    await this.records.writeMissing();
    await this.tidier.round();
  }

  @Repeat(ROUND_MS, log, 'forgetting addresses in reports failed, the next one follows')
  async forgetReporters(): Promise<void> {
    await this.reporters.round();
  }

  @Repeat(HOUR_MS, log, 'a look at restored accounts failed, the next one follows')
  async lookAtTheStore(): Promise<void> {
    const stopping = () => this.drains.isStopping;
    await this.reapplication.eraseRestored(stopping);
    await this.tidier.removeUnknown(stopping);
  }
}
