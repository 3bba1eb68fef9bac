import type { Client, KnownDevice } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository';
import { clientNetwork } from '../credentials/client-network';
import {
  DAY_CODES,
  DEVICE_CODES,
  DEVICES_DAY_CODES,
  GUESSING_MAILS,
  NETWORK_CODES,
  RECOVERY_CODES,
  SESSION_DAY_CODES,
  SETUP_CODES,
} from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { isKnownDevice, SecurityMails } from '../security/security-mails';
import { isOneTimeCode } from './totp';

/** A code that is shown at the second step of a sign-in, and from where. */
interface CodeTry {
  readonly accountId: string;
  readonly code: string;
  readonly client: Client;
  readonly device?: KnownDevice | undefined;
}

/**
 * Counts wrong codes so that who knows the password neither guesses one nor keeps the owner out (docs/decisions/0010). Codes of an
 * authenticator have six digits: besides the count of a network or a known device there is a day's ceiling over all unknown devices of an
 * account, one over all known ones, and one for each session. Nobody guesses a recovery code: those are counted apart, by where they come
 * from, for the work that they make.
 */
@Injectable()
export class CodeTries {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly throttle: Throttle,
    private readonly mails: SecurityMails,
    private readonly transactions: Transactions,
  ) {}

  /** Counts a try at sign-in before the code is looked at. @throws CodedError auth.too-many-attempts */
  async take(asked: CodeTry): Promise<void> {
    if (isRecoveryCode(asked.code)) return this.throttle.require(RECOVERY_CODES, placeOf(asked));
    const { accountId } = asked;
    await this.transactions.run(async (manager) => {
      // The account first, as everywhere: the mail is about it.
      const account = await this.accounts.lockById(manager, accountId);
      if (isKnown(asked)) {
        await this.throttle.require(DEVICE_CODES, placeOf(asked), manager);
        return this.throttle.require(DEVICES_DAY_CODES, accountId, manager);
      }
      await this.throttle.require(NETWORK_CODES, placeOf(asked), manager);
      await this.throttle.require(DAY_CODES, accountId, manager);
      const today = await this.throttle.counted(DAY_CODES, accountId, manager);
      // More than one network may try is no owner who mistypes.
      if (!account || this.throttle.allows(NETWORK_CODES, today)) return;
      if (await this.throttle.take(GUESSING_MAILS, accountId, manager))
        await this.mails.tell(manager, account, 'codes-guessed');
    });
  }

  /** A right code forgets the tries of its device or network, and takes its own out of the day's; what others tried that day stays. */
  async forget(asked: CodeTry, manager: EntityManager): Promise<void> {
    const place = placeOf(asked);
    if (isRecoveryCode(asked.code)) return this.throttle.clear(RECOVERY_CODES, place, manager);
    const known = isKnown(asked);
    await this.throttle.clear(known ? DEVICE_CODES : NETWORK_CODES, place, manager);
    await this.throttle.giveBack(known ? DEVICES_DAY_CODES : DAY_CODES, asked.accountId, manager);
  }

  /** Counts a code that a session shows as a proof, for the day. @throws CodedError auth.too-many-attempts */
  async takeProof(session: string, code: string): Promise<void> {
    if (!isRecoveryCode(code)) await this.throttle.require(SESSION_DAY_CODES, session);
  }

  async forgetProof(session: string, code: string, manager: EntityManager): Promise<void> {
    if (!isRecoveryCode(code)) await this.throttle.giveBack(SESSION_DAY_CODES, session, manager);
  }

  /** Counts a first code, which only who is signed in to the account shows. @throws CodedError auth.too-many-attempts */
  async takeSetup(accountId: string): Promise<void> {
    await this.throttle.require(SETUP_CODES, accountId);
  }

  async forgetSetup(accountId: string, manager: EntityManager): Promise<void> {
    await this.throttle.clear(SETUP_CODES, accountId, manager);
  }
}

const isRecoveryCode = (code: string): boolean => !isOneTimeCode(code.replace(/\s/g, ''));
const isKnown = ({ device, accountId }: CodeTry): boolean => isKnownDevice(device, accountId);
/** The known device, or the network that counts as one client. */
const placeOf = ({ accountId, client, device }: CodeTry): string =>
  isKnownDevice(device, accountId)
    ? `${accountId}:device:${device.id}`
    : `${accountId}:${clientNetwork(client.address)}`;
