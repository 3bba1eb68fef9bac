import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { AccountMails } from './account-mails';
import { InvitationsRepository } from './invitations.repository';
import { MailBudget } from './mail-budget';
import { MailLinks } from './mail-links';
import { MailWayController } from './mail-way.controller';
import { MailSender } from './mail-sender';
import { MailsRepository } from './mails.repository';

/** Mails to accounts: kept, counted and sent. */
@Module({
  imports: [CredentialsModule],
  controllers: [MailWayController],
  providers: [AccountMails, InvitationsRepository, MailBudget, MailLinks, MailSender, MailsRepository],
  exports: [AccountMails, InvitationsRepository, MailBudget, MailLinks, MailsRepository],
})
export class MailModule {}
