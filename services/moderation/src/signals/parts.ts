import { FingerprintsRepository } from './fingerprints.repository';
import { HistoryRepository } from './history.repository';
import { LookingThrough } from './looking-through';
import { Signals } from './signals.service';

/** What moderators are told beside a text, as the service's module takes it in. */
export const signals = {
  serves: [],
  controllers: [],
  providers: [FingerprintsRepository, HistoryRepository, Signals, LookingThrough],
};
