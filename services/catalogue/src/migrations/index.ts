import { outboxMigrations } from '@alcova/messaging/outbox';
import { CreateImportedRecords1700000009000 } from '@alcova/persistence';
import { AddAdministration1700000005000 } from './add-administration';
import { AddAdministratorsOrders1700000009850 } from './add-administrators-orders';
import { AddDurationOrder1700000018100 } from './add-duration-order';
import { AddHoldCases1700000009800 } from './add-hold-cases';
import { AddHolds1700000007000 } from './add-holds';
import { AddMostWatched1700000018000 } from './add-most-watched';
import { AddParticipantRecords1700000007100 } from './add-participant-records';
import { AddLackingRecords1700000020300 } from './add-lacking-records';
import { AddImports1700000009100 } from './add-imports';
import { AddEngagement1700000002000 } from './add-engagement';
import { AddLists1700000003000 } from './add-lists';
import { AddSearchIndexes1700000004000 } from './add-search-indexes';
import { AddViewSlots1700000009500 } from './add-view-slots';
import { AddServing1700000009700 } from './add-serving';
import { AddThumbnailWidths1700000002500 } from './add-thumbnail-widths';
import { CreateCatalogue1700000001000 } from './create-catalogue';
import { FoldWords1700000020200 } from './fold-words';
import { KeepTrash1700000020370 } from './keep-trash';

/** In the order in which they run. */
export const migrations = [
  ...outboxMigrations,
  CreateCatalogue1700000001000,
  AddEngagement1700000002000,
  AddThumbnailWidths1700000002500,
  AddLists1700000003000,
  AddSearchIndexes1700000004000,
  AddAdministration1700000005000,
  AddHolds1700000007000,
  AddParticipantRecords1700000007100,
  CreateImportedRecords1700000009000,
  AddImports1700000009100,
  AddViewSlots1700000009500,
  AddServing1700000009700,
  AddHoldCases1700000009800,
  AddAdministratorsOrders1700000009850,
  AddMostWatched1700000018000,
  AddDurationOrder1700000018100,
  FoldWords1700000020200,
  AddLackingRecords1700000020300,
  KeepTrash1700000020370,
];
