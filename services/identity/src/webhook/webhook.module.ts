import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { KeysModule } from '../keys/keys.module';
import { WebhookSender } from './webhook-sender';
import { WebhookController } from './webhook.controller';
import { WebhookRepository } from './webhook.repository';
import { WebhookService } from './webhook.service';

/** Calling an address of the administrators' choice. */
@Module({
  imports: [CredentialsModule, KeysModule],
  controllers: [WebhookController],
  providers: [WebhookRepository, WebhookSender, WebhookService],
  exports: [WebhookService],
})
export class WebhookModule {}
