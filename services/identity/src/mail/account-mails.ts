import { type Client, INVITATION_DAYS } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountRow } from '../accounts/accounts.repository';
import { CONFIG, type Config } from '../config/config';
import { CONFIRMATION_MAILS, REGISTRATION_MAILS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { InvitationsRepository } from './invitations.repository';
import { inviterOf } from './inviter';
import { MailBudget } from './mail-budget';
import { MailLinks } from './mail-links';
import { MailsRepository } from './mails.repository';
import {
  alreadyRegisteredText,
  confirmationText,
  invitationText,
  movedText,
  registrationText,
  resetText,
} from './texts';

const RESET_SECONDS = 3_600;
const CONFIRMATION_SECONDS = 48 * 3_600;
const INVITATION_SECONDS = INVITATION_DAYS * 24 * 3_600;
/** A mail that could not be sent for so long is given up, even if its link would still count. */
const LONGEST_WAIT_SECONDS = 24 * 3_600;

/**
 * The mails that an account gets, queued in the transaction that asks for them. They go to the canonical address: whoever typed a form that
 * only looks the same gets nothing. Tokens stand behind the '#', which no browser sends: they reach no server's log and no Referer.
 */
@Injectable()
export class AccountMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly links: MailLinks,
    private readonly invitations: InvitationsRepository,
    private readonly mails: MailsRepository,
    private readonly throttle: Throttle,
    private readonly budget: MailBudget,
  ) {}

  /**
   * A link for a new password; older ones of the account count no more. Whoever was invited and never came in is invited anew instead: a
   * stranger who types the address here must not shorten the time of the invitation. Whoever calls has locked the account's row.
   */
  async queueReset(manager: EntityManager, account: AccountRow): Promise<void> {
    if (await this.invitations.renew(manager, account.id)) return this.queueInvitation(manager, account);
    const token = await this.passwordToken(manager, account, RESET_SECONDS);
    await this.mails.insert(manager, {
      ...resetText(this.config.SITE_NAME, `${this.config.SITE_URL}/new-password#token=${token}`),
      recipient: account.email_key,
      lifeSeconds: RESET_SECONDS,
    });
  }

  /**
   * A link with which somebody who is marked as invited chooses the first password; older ones count no more. Whoever calls has locked the
   * account's row. @param inviterName of the administrator who invites
   */
  async queueInvitation(manager: EntityManager, account: AccountRow, inviterName?: string): Promise<void> {
    const token = await this.passwordToken(manager, account, INVITATION_SECONDS);
    const link = `${this.config.SITE_URL}/new-password#token=${token}`;
    const by = { name: inviterOf(inviterName), role: account.role };
    await this.mails.insert(manager, {
      ...(account.imported_at
        ? movedText(this.config.SITE_NAME, link)
        : invitationText(this.config.SITE_NAME, link, by)),
      recipient: account.email_key,
      lifeSeconds: LONGEST_WAIT_SECONDS,
    });
  }

  private async passwordToken(
    manager: EntityManager,
    account: AccountRow,
    lifeSeconds: number,
  ): Promise<string> {
    await this.links.voidAll(manager, 'reset', account.id);
    return this.links.create(manager, { ...ownerOf(account), purpose: 'reset', lifeSeconds });
  }

  /**
   * The mail that a registration leads to: a link that opens the account, or without a token that there is one already; false when there
   * were too many.
   */
  async queueRegistration(
    manager: EntityManager,
    emailKey: string,
    token: string | undefined,
  ): Promise<boolean> {
    if (!(await this.throttle.take(REGISTRATION_MAILS, emailKey, manager))) return false;
    const { SITE_NAME, SITE_URL } = this.config;
    await this.mails.insert(manager, {
      ...(token === undefined
        ? alreadyRegisteredText(SITE_NAME, `${SITE_URL}/login`)
        : registrationText(SITE_NAME, `${SITE_URL}/complete-registration#token=${token}`)),
      recipient: emailKey,
      lifeSeconds: LONGEST_WAIT_SECONDS,
    });
    return true;
  }

  /** A link that confirms the account's address; false when there were too many. */
  async queueConfirmation(manager: EntityManager, account: AccountRow): Promise<boolean> {
    if (!(await this.throttle.take(CONFIRMATION_MAILS, account.email_key, manager))) return false;
    const token = await this.links.create(manager, {
      ...ownerOf(account),
      purpose: 'confirm',
      lifeSeconds: CONFIRMATION_SECONDS,
    });
    await this.mails.insert(manager, {
      ...confirmationText(this.config.SITE_NAME, `${this.config.SITE_URL}/confirm-email#token=${token}`),
      recipient: account.email_key,
      lifeSeconds: LONGEST_WAIT_SECONDS,
    });
    return true;
  }

  /**
   * The same for somebody who asked for it and has shown nothing of the address yet: within the site's budget.
   * @returns 0, or the seconds until it may be asked for again
   */
  async queueAskedConfirmation(
    manager: EntityManager,
    account: AccountRow,
    client: Client | undefined,
  ): Promise<number> {
    const turn = await this.budget.turnOf(manager, 'confirmation', client);
    const wait = await this.budget.take(manager, 'confirmation', turn);
    if (wait > 0) return wait;
    if (await this.queueConfirmation(manager, account)) return 0;
    await this.budget.giveBack(manager, 'confirmation', turn);
    return CONFIRMATION_MAILS.windowSeconds;
  }
}

const ownerOf = (account: AccountRow) => ({ accountId: account.id, emailKey: account.email_key });
