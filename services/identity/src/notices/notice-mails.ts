import { noticeDue } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type Config } from '../config';
import { REPORT_MAILS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { MailsRepository } from '../mail/mails.repository';
import { noticeText } from './notice-texts';
import { NoticesRepository } from './notices.repository';

type Due = z.output<typeof noticeDue.payload>;
/** What could not be brought within three days is in nobody's interest any more. */
const LIFE_SECONDS = 3 * 24 * 3_600;
const log = logger('notices');

/** Mails what moderation tells people of reports and removed contents: each notice once, in the transaction in which it is taken. */
@Injectable()
export class NoticeMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(NoticesRepository) private readonly notices: NoticesRepository,
    @Inject(MailsRepository) private readonly mails: MailsRepository,
    @Inject(Throttle) private readonly throttle: Throttle,
  ) {}

  @OnEvent(noticeDue, { durable: 'identity_notice_due' })
  async due({ payload }: ReceivedEvent<Due>, manager: EntityManager): Promise<void> {
    if (!(await this.notices.take(manager, payload.noticeId))) return;
    const site = { name: this.config.SITE_NAME, url: this.config.SITE_URL };
    const text = noticeText(site, payload.notice);
    for (const recipient of await this.recipientsOf(manager, payload))
      await this.mails.insert(manager, { ...text, recipient, lifeSeconds: LIFE_SECONDS });
  }

  /** A report may name anybody's address: nobody's inbox is filled by a stranger. */
  private async recipientsOf(manager: EntityManager, { to, noticeId }: Due): Promise<string[]> {
    if ('administrators' in to) return this.notices.ofAdministrators(manager);
    if ('accountId' in to) return this.notices.ofAccount(manager, to.accountId);
    if (await this.throttle.take(REPORT_MAILS, to.email.toLowerCase(), manager)) return [to.email];
    log.warn({ notice: noticeId }, 'a contact of reports got too many mails: one is left out');
    return [];
  }
}
