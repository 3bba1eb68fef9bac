import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { MailModule } from '../mail/mail.module';
import { WebhookModule } from '../webhook/webhook.module';
import { NoticeMails } from './notice-mails';
import { NoticesRepository } from './notices.repository';
import { UploadMails } from './upload-mails';

/** What other services tell people by mail. */
@Module({
  imports: [CredentialsModule, MailModule, WebhookModule],
  providers: [NoticeMails, NoticesRepository, UploadMails],
  exports: [NoticesRepository],
})
export class NoticesModule {}
