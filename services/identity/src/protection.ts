import {
  addPasskey,
  completeSecondFactor,
  confirmSecondFactor,
  createAdministrator,
  endAllSessions,
  endSession,
  getSecurity,
  listSessions,
  noteOperatorAct,
  openAccessInquiry,
  promoteToAdministrator,
  readAccessRecords,
  reauthenticate,
  removeLostSecondFactor,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  resealSecondFactors,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
  startSecondFactor,
} from '@alcova/contracts';
import { AccessRecordSeal } from './access-records/access-record-seal';
import { AccessRecords } from './access-records/access-records';
import { SecretSeal } from './keys/secret-seal';
import { AdministratorsController } from './operator/administrators.controller';
import { AuditEntries } from './operator/audit-entries';
import { OperatorController } from './operator/operator.controller';
import { Passkeys } from './passkeys/passkeys';
import { PasskeysController } from './sign-in/passkeys.controller';
import { PasskeysRepository } from './passkeys/passkeys.repository';
import { CodeTries } from './second-factor/code-tries';
import { SecondFactorPolicy } from './second-factor/second-factor-policy';
import { SecondFactorReseal } from './second-factor/second-factor-reseal';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactors } from './second-factor/second-factors';
import { SecondFactorsRepository } from './second-factor/second-factors.repository';
import { SecurityController } from './security-overview/security.controller';
import { SecurityMails } from './security/security-mails';
import { SecurityMailsRepository } from './security/security-mails.repository';
import { Reauthentications } from './sessions/reauthentication';
import { ReauthenticationController } from './sessions/reauthentication.controller';
import { SessionList } from './sessions/session-list';
import { SessionListController } from './sessions/session-list.controller';
import { ChallengeController } from './sign-in/challenge.controller';
import { Challenges } from './sign-in/challenges';
import { ChallengesRepository } from './sign-in/challenges.repository';

/** The part of the module that protects accounts beyond the password: second factors, fresh proofs, the list of sessions, access records. */
export const protection = {
  serves: [
    ...[completeSecondFactor, reauthenticate, getSecurity, listSessions, endSession, endAllSessions],
    ...[startPasskey, addPasskey, removePasskey, startPasskeyProof, startPasskeySignIn],
    ...[startSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes],
    ...[openAccessInquiry, readAccessRecords, removeLostSecondFactor, noteOperatorAct],
    ...[createAdministrator, promoteToAdministrator, resealSecondFactors],
  ],
  controllers: [
    ...[ChallengeController, ReauthenticationController, SessionListController],
    ...[SecondFactorController, SecurityController, OperatorController],
    ...[AdministratorsController, PasskeysController],
  ],
  providers: [
    ...[AccessRecordSeal, AccessRecords, SecretSeal, SecurityMails, SecurityMailsRepository, CodeTries],
    ...[
      SecondFactorPolicy,
      SecondFactors,
      SecondFactorsRepository,
      SecondFactorReseal,
      Challenges,
      ChallengesRepository,
    ],
    ...[Reauthentications, SessionList, AuditEntries, Passkeys, PasskeysRepository],
  ],
};
