import { getWebhook, setWebhook, testWebhook } from '@alcova/contracts';
import { WebhookSender } from './webhook-sender';
import { WebhookController } from './webhook.controller';
import { WebhookRepository } from './webhook.repository';
import { WebhookService } from './webhook.service';

/** Calling an address of the administrators' choice, as the service's module takes it in. */
export const webhook = {
  serves: [getWebhook, setWebhook, testWebhook],
  controllers: [WebhookController],
  providers: [WebhookRepository, WebhookService, WebhookSender],
};
