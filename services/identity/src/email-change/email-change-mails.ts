import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config';
import { MailsRepository } from '../mail/mails.repository';
import { addressTakenText, newAddressText, oldAddressText } from './texts';

/** The two mails of a change of address, queued in the transaction that asks for it. They go to canonical addresses, as all mails of accounts. */
@Injectable()
export class EmailChangeMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mails: MailsRepository,
  ) {}

  /** To the address that the account has: the link that confirms or stops the change. */
  async toOld(manager: EntityManager, recipient: string, token: string, lifeSeconds: number): Promise<void> {
    const { SITE_NAME, SITE_URL } = this.config;
    const text = oldAddressText(SITE_NAME, `${SITE_URL}/confirm-email/change#token=${token}`);
    await this.mails.insert(manager, { ...text, recipient, lifeSeconds });
  }

  /** To the new address: the link that confirms it, or without a token that there is an account already. */
  async toNew(
    manager: EntityManager,
    recipient: string,
    token: string | undefined,
    lifeSeconds: number,
  ): Promise<void> {
    const { SITE_NAME, SITE_URL } = this.config;
    const text =
      token === undefined
        ? addressTakenText(SITE_NAME, `${SITE_URL}/login`)
        : newAddressText(SITE_NAME, `${SITE_URL}/confirm-email/new#token=${token}`);
    await this.mails.insert(manager, { ...text, recipient, lifeSeconds });
  }
}
