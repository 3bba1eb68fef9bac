import { outboxMigrations } from '@alcova/messaging/outbox';
import { AddAccessRecords1700000003200 } from './add-access-records';
import { AddAccountOrders1700000018000 } from './add-account-orders';
import { AddAccountSearch1700000003500 } from './add-account-search';
import { AddAgeAnswers1700000019100 } from './add-age-answers';

import { AddAgeCounts1700000019000 } from './add-age-counts';
import { AddAgeLists1700000019200 } from './add-age-lists';
import { AddAgeMemories1700000019300 } from './add-age-memories';
import { AddConfirmBy1700000009310 } from './add-confirm-by';
import { AddCredentials1700000003000 } from './add-credentials';
import { AddEmailChanges1700000018200 } from './add-email-changes';
import { AddErasedReporters1700000013000 } from './add-erased-reporters';
import { AddErasedTales1700000018100 } from './add-erased-tales';
import { AddImports1700000009100 } from './add-imports';
import { AddMailTurns1700000019900 } from './add-mail-turns';
import { AddNotices1700000003600 } from './add-notices';
import { AddPasskeys1700000009400 } from './add-passkeys';
import { AddPersonalData1700000003400 } from './add-personal-data';
import { AddRegistrations1700000009300 } from './add-registrations';
import { AddRevocations1700000003100 } from './add-revocations';
import { AddSecondFactors1700000003300 } from './add-second-factors';
import { AddSecurityMails1700000019800 } from './add-security-mails';
import { AddSignIns1700000002000 } from './add-sign-ins';
import { AddWebhook1700000020332 } from './add-webhook';
import { CreateIdentity1700000001000 } from './create-identity';
import { PasswordsOfMailboxOwners1700000019400 } from './passwords-of-mailbox-owners';

/** In the order in which they run. */
export const migrations = [
  ...outboxMigrations,
  CreateIdentity1700000001000,
  AddSignIns1700000002000,
  AddCredentials1700000003000,
  AddRevocations1700000003100,
  AddAccessRecords1700000003200,
  AddSecondFactors1700000003300,
  AddPersonalData1700000003400,
  AddAccountSearch1700000003500,
  AddNotices1700000003600,
  AddImports1700000009100,
  AddRegistrations1700000009300,
  AddConfirmBy1700000009310,
  AddPasskeys1700000009400,
  AddErasedReporters1700000013000,
  AddAccountOrders1700000018000,
  AddErasedTales1700000018100,
  AddEmailChanges1700000018200,
  AddAgeCounts1700000019000,
  AddAgeAnswers1700000019100,
  AddAgeLists1700000019200,
  AddAgeMemories1700000019300,
  PasswordsOfMailboxOwners1700000019400,
  AddSecurityMails1700000019800,
  AddMailTurns1700000019900,
  AddWebhook1700000020332,
];
