import { eraseOwnAccount, latestExport, reapplyErasures, requestExport } from '@alcova/contracts';
import { type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { ownAccountId } from '../caller/own-account';
import { ExportsService } from './exports.service';
import { OwnErasure } from './own-erasure';
import { Reapplication } from './reapplication';

/** What people may ask for about their own data, and what an operator may ask for after a restore. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly exports: ExportsService,
    private readonly erasure: OwnErasure,
    private readonly reapplication: Reapplication,
  ) {}

  @Serve(requestExport)
  request(_input: z.output<typeof requestExport.input>, { caller }: RpcContext) {
    return this.exports.request(ownAccountId(caller));
  }

  @Serve(latestExport)
  async latest(_input: z.output<typeof latestExport.input>, { caller }: RpcContext) {
    return { export: await this.exports.latest(ownAccountId(caller)) };
  }

  @Serve(eraseOwnAccount)
  async erase(input: z.output<typeof eraseOwnAccount.input>, { caller }: RpcContext) {
    await this.erasure.erase(ownAccountId(caller), input);
    return { erased: true };
  }

  @Serve(reapplyErasures)
  async reapply({ cursor, dryRun }: z.output<typeof reapplyErasures.input>) {
    return this.reapplication.publishStep(cursor, { dryRun });
  }
}
