import { ANONYMOUS, assetEvidence, type Caller, CodedError } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { type DueEvidence, EvidenceRepository } from './evidence.repository';
import { Evidence } from './evidence.service';

const EVERY_MS = 2_000;
const AT_ONCE = 10;
const SYSTEM: Caller = { kind: 'system', name: 'moderation' };
const log = logger('evidence');

/** Asks media for what it knows of the files of hidden and removed videos, until it has answered: a kill at any line only delays it. */
@Injectable()
export class FileEvidence {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly sealing: Evidence,
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Answers how many documents were sealed. */
  @Repeat(EVERY_MS, log, 'evidence of files waits')
  async all(): Promise<number> {
    let sealed = 0;
    while (!this.drains.isStopping) {
      const due = await this.transactions.run((manager) => this.evidence.claim(manager, AT_ONCE));
      for (const one of due) if (await this.take(one)) sealed += 1;
      if (due.length < AT_ONCE) break;
    }
    return sealed;
  }

  private async take(due: DueEvidence): Promise<boolean> {
    const file = await this.ask(due);
    if (!file) return false;
    return this.transactions.run(async (manager) => {
      if (!(await this.evidence.done(manager, due))) return false;
      await this.sealing.seal(manager, due.case_id, { case: { id: due.case_id }, file }, SYSTEM);
      return true;
    });
  }

  /** Undefined while media does not answer: it is asked again later. A file that is gone is told as such. */
  private async ask({
    asset_id: assetId,
    attempts,
  }: DueEvidence): Promise<Record<string, unknown> | undefined> {
    try {
      return await this.rpc.request(assetEvidence, { assetId }, { caller: ANONYMOUS });
    } catch (error) {
      if (error instanceof CodedError && error.code === 'upload.not-found') return { assetId, isGone: true };
      log.warn({ err: error, attempts }, 'media does not tell of a file yet');
      return undefined;
    }
  }
}
