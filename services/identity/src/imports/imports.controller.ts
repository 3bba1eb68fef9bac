import { importAccounts, inviteImported } from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Serve(importAccounts)
  async accounts({ records, dryRun }: z.output<typeof importAccounts.input>) {
    return { outcomes: await this.imports.takeAccounts(records, dryRun) };
  }

  @Serve(inviteImported)
  async invite(input: z.output<typeof inviteImported.input>) {
    return this.imports.invite(input);
  }
}
