import { eraseOwn, type InputOf, latestExport, reapplyErasures, requestExport } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../caller/own-account';
import { ExportsService } from './exports.service';
import { OwnErasure } from './own-erasure';
import { ErasureReplay } from './erasure-replay';

/** What people may ask for about their own data, and what an operator may ask for after a restore. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly exports: ExportsService,
    private readonly erasure: OwnErasure,
    private readonly reapplication: ErasureReplay,
  ) {}

  @Operation(requestExport)
  request(_input: InputOf<typeof requestExport>, { caller }: RpcContext) {
    return this.exports.request(ownAccountId(caller));
  }

  @Operation(latestExport)
  async latest(_input: InputOf<typeof latestExport>, { caller }: RpcContext) {
    return { export: await this.exports.latest(ownAccountId(caller)) };
  }

  @Operation(eraseOwn)
  async erase(input: InputOf<typeof eraseOwn>, { caller }: RpcContext) {
    await this.erasure.erase(ownAccountId(caller), input);
    return { erased: true };
  }

  @Operation(reapplyErasures)
  async reapply({ cursor, dryRun }: InputOf<typeof reapplyErasures>) {
    return this.reapplication.publishStep(cursor, { dryRun });
  }
}
