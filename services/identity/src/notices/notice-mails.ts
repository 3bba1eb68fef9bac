import { ANONYMOUS, CodedError, consumers, noticeDue, reportMail } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import { REPORT_MAILS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { MailsRepository } from '../mail/mails.repository';
import { noticeText, type OtherNotice, type ReporterNotice } from './notice-texts';
import { WebhookService } from '../webhook/webhook.service';
import { NoticesRepository } from './notices.repository';

type Due = z.output<typeof noticeDue.payload>;
/** What could not be brought within three days is in nobody's interest any more. */
const LIFE_SECONDS = 3 * 24 * 3_600;
/** A call to urgent cases is over when their time is. */
const CALL_LIFE_SECONDS = 2 * 3_600;
const log = logger('notices');

/** Mails what moderation tells people of reports and removed contents: each notice once, in the transaction in which it is taken. */
@Injectable()
export class NoticeMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly notices: NoticesRepository,
    private readonly mails: MailsRepository,
    private readonly throttle: Throttle,
    private readonly webhook: WebhookService,
    private readonly rpc: RpcClient,
  ) {}

  @OnEvent(consumers.identity.noticeDue)
  async due({ payload }: ReceivedEvent<Due>, manager: EntityManager): Promise<void> {
    const { to, notice, noticeId } = payload;
    if (!(await this.notices.take(manager, noticeId))) return;
    if (notice.kind === 'report-received' || notice.kind === 'report-decided') {
      const ticket = 'reportId' in to ? await this.ticketOf(to.reportId) : undefined;
      if (ticket && (await this.hasRoom(manager, ticket.email, noticeId)))
        await this.mail(manager, { ...notice, ...ticket }, [ticket.email], true);
    } else {
      await this.mail(manager, notice, await this.recipientsOf(manager, to, notice));
      if (notice.kind === 'urgent-cases') await this.webhook.call(manager, noticeId, notice);
    }
  }

  /** @param isHeld until the site's budget has room: a report may name anybody's address */
  private async mail(
    manager: EntityManager,
    notice: ReporterNotice | OtherNotice,
    recipients: readonly string[],
    isHeld = false,
  ): Promise<void> {
    const text = noticeText({ name: this.config.SITE_NAME, url: this.config.SITE_URL }, notice);
    const lifeSeconds = notice.kind === 'urgent-cases' ? CALL_LIFE_SECONDS : LIFE_SECONDS;
    for (const recipient of recipients)
      await this.mails.insert(manager, { ...text, recipient, lifeSeconds, isHeld });
  }

  private async recipientsOf(manager: EntityManager, to: Due['to'], notice: OtherNotice): Promise<string[]> {
    if ('administrators' in to) return this.notices.ofAdministrators(manager);
    if ('moderators' in to) return this.notices.ofModerators(manager);
    if (!('accountId' in to)) return [];
    return notice.kind === 'tale-decided'
      ? this.notices.ofConfirmed(manager, to.accountId)
      : this.notices.ofAccount(manager, to.accountId);
  }

  /** Undefined where the address is forgotten. @throws CodedError `unavailable`: the event comes again */
  private async ticketOf(reportId: string): Promise<z.output<typeof reportMail.output> | undefined> {
    try {
      return await this.rpc.request(reportMail, { reportId }, { caller: ANONYMOUS });
    } catch (error) {
      if (error instanceof CodedError && error.code === 'report.not-found') return undefined;
      throw error;
    }
  }

  /** A report may name anybody's address: nobody's inbox is filled by a stranger. */
  private async hasRoom(manager: EntityManager, email: string, noticeId: string): Promise<boolean> {
    if (await this.throttle.take(REPORT_MAILS, email.toLowerCase(), manager)) return true;
    log.warn({ notice: noticeId }, 'a contact of reports got too many mails: one is left out');
    return false;
  }
}
