import { outboxMigrations } from '@alcova/messaging/outbox';
import { CreateImportedRecords1700000009000 } from '@alcova/persistence';
import { AddAwaitedUploads1700000020331 } from './add-awaited-uploads';
import { AddCaptions1700000005000 } from './add-captions';
import { AddFound1700000014000 } from './add-found';
import { AddKeptFiles1700000020010 } from './add-kept-files';
import { AddHeldPictures1700000012000 } from './add-held-pictures';
import { AddHolds1700000007000 } from './add-holds';
import { AddLadder1700000002000 } from './add-ladder';
import { AddLikeness1700000011000 } from './add-likeness';
import { AddOperation1700000004000 } from './add-operation';
import { AddRetention1700000006000 } from './add-retention';
import { AddPace1700000003000 } from './add-pace';
import { AddUploadSearch1700000018000 } from './add-upload-search';
import { AddUploadQuota1700000013000 } from './add-upload-quota';
import { CreateMedia1700000001000 } from './create-media';
import { IndexEndedJobs1700000019500 } from './index-ended-jobs';

/** In the order in which they run. */
export const migrations = [
  ...outboxMigrations,
  CreateMedia1700000001000,
  AddLadder1700000002000,
  AddPace1700000003000,
  AddOperation1700000004000,
  AddCaptions1700000005000,
  AddRetention1700000006000,
  AddHolds1700000007000,
  CreateImportedRecords1700000009000,
  AddLikeness1700000011000,
  AddHeldPictures1700000012000,
  AddUploadQuota1700000013000,
  AddFound1700000014000,
  AddUploadSearch1700000018000,
  IndexEndedJobs1700000019500,
  AddKeptFiles1700000020010,
  AddAwaitedUploads1700000020331,
];
