import { getLegalText, getSettings, publishLegalText, updateSettings } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SettingsService } from './settings.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Serve(getSettings)
  async get() {
    return this.settings.get();
  }

  @Serve(updateSettings)
  async update(input: In<typeof updateSettings>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.settings.update(input, caller);
  }

  @Serve(getLegalText)
  async legalText({ page }: In<typeof getLegalText>) {
    return this.settings.legalText(page);
  }

  @Serve(publishLegalText)
  async publish(input: In<typeof publishLegalText>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.settings.publish(input, caller);
  }
}
