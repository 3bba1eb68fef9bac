import { getWebhook, type InputOf, setWebhook, testWebhook } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { WebhookService } from './webhook.service';

@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Operation(getWebhook)
  async get() {
    return this.webhooks.get();
  }

  @Operation(setWebhook)
  async set({ address }: InputOf<typeof setWebhook>, { caller }: RpcContext) {
    return this.webhooks.set(address, caller);
  }

  @Operation(testWebhook)
  async test(_input: InputOf<typeof testWebhook>, { caller }: RpcContext) {
    return this.webhooks.test(caller);
  }
}
