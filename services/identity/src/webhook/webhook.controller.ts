import { getWebhook, setWebhook, testWebhook } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { WebhookService } from './webhook.service';

@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Serve(getWebhook)
  async get(_input: z.output<typeof getWebhook.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.webhooks.get();
  }

  @Serve(setWebhook)
  async set({ address }: z.output<typeof setWebhook.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.webhooks.set(address, caller);
  }

  @Serve(testWebhook)
  async test(_input: z.output<typeof testWebhook.input>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.webhooks.test(caller);
  }
}
