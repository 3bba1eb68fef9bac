import { importAccounts, type InputOf, inviteImported } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ImportsService } from './imports.service';

@Controller()
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Operation(importAccounts)
  async accounts({ records, dryRun }: InputOf<typeof importAccounts>) {
    return { outcomes: await this.imports.takeAccounts(records, dryRun) };
  }

  @Operation(inviteImported)
  async invite(input: InputOf<typeof inviteImported>) {
    return this.imports.invite(input);
  }
}
