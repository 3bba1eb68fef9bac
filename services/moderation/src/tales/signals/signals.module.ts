import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module';
import { FingerprintsRepository } from './fingerprints.repository';
import { HistoryRepository } from './history.repository';
import { TermsRescan } from './terms-rescan';
import { Signals } from './signals.service';

/** What moderators are told beside a text. */
@Module({
  imports: [TermsModule],
  providers: [FingerprintsRepository, HistoryRepository, TermsRescan, Signals],
  exports: [Signals],
})
export class SignalsModule {}
