import { consumers, ERRORS, isErrorCode, type uploadFailed } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import { UPLOAD_MAILS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { MailsRepository } from '../mail/mails.repository';
import { type MailText, mailText } from '../mail/texts';
import { NoticesRepository } from './notices.repository';

type Failed = z.output<typeof uploadFailed.payload>;
const LIFE_SECONDS = 3 * 24 * 3_600;

/** Mails to who sent a file that nothing became of it, each once. Of many that fail together so many are told. */
@Injectable()
export class UploadMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly notices: NoticesRepository,
    private readonly mails: MailsRepository,
    private readonly throttle: Throttle,
  ) {}

  @OnEvent(consumers.identity.uploadFailed)
  async failed({ payload }: ReceivedEvent<Failed>, manager: EntityManager): Promise<void> {
    if (!(await this.notices.take(manager, `upload ${payload.assetId}`))) return;
    const [recipient] = await this.notices.ofAccount(manager, payload.accountId);
    if (recipient === undefined) return;
    if (!(await this.throttle.take(UPLOAD_MAILS, payload.accountId, manager))) return;
    const text = uploadFailedText({ name: this.config.SITE_NAME, url: this.config.SITE_URL }, payload);
    await this.mails.insert(manager, { ...text, recipient, lifeSeconds: LIFE_SECONDS });
  }
}

/** Nothing of what the file is called, or of what is in it. */
export function uploadFailedText(
  site: { readonly name: string; readonly url: string },
  { state, reason }: Pick<Failed, 'state' | 'reason'>,
): MailText {
  const why =
    reason !== null && isErrorCode(reason) ? ` O motivo: ${ERRORS[reason].message.replace(/\.$/, '')}.` : '';
  return mailText(`${site.url}/uploads`, {
    subject: `${site.name}: um envio seu não pôde ser processado`,
    before: `Um arquivo que você enviou a ${site.name} não pôde ser processado.${why} Os envios estão nesta página:`,
    button: 'Ver os envios',
    after:
      state === 'failed'
        ? 'O arquivo enviado continua guardado, e o processamento dele pode ser tentado de novo.'
        : 'O que foi recebido dele foi apagado. Confira o arquivo e envie de novo.',
  });
}
