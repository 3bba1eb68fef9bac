import { type Caller, type DeskCase, type keepWave, type reportWave, WAVE_FROM } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { accountOf } from '../../caller/account';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { deskCaseOf } from '../cases/case-row';
import { CaseDecisionsService } from './case-decisions.service';
import { WaveRepository } from './wave.repository';

const KEEP = { decision: 'keep', reason: 'within-policy', confirmed: true } as const;

/** Many urgent reports within a day, each content named by one network or by several that count as one: looked at together, and undone by one act. */
@Injectable()
export class WaveService {
  constructor(
    private readonly wave: WaveRepository,
    private readonly decisions: CaseDecisionsService,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  async list(caller: Caller): Promise<z.output<typeof reportWave.output>> {
    const accountId = accountOf(caller);
    return this.transactions.read(async (manager) => {
      const { total, hidden } = await this.wave.count(manager);
      if (total < WAVE_FROM) return { cases: [], total: 0, hidden: 0 };
      const rows = await this.wave.cases(manager);
      return { cases: rows.map((row) => deskCaseOf(row, accountId)), total, hidden };
    });
  }

  /** One decision a case, so that each can be taken back by itself, and one audit entry that names them all. */
  async keep(
    { cases }: z.output<typeof keepWave.input>,
    caller: Caller,
  ): Promise<z.output<typeof keepWave.output>> {
    const seen = new Map(cases.map(({ id, version }) => [id, version]));
    return this.transactions.run(async (manager) => {
      const found = await this.wave.lock(manager, [...seen.keys()], accountOf(caller));
      const kept: DeskCase[] = [];
      for (const [id, version] of found)
        if (seen.get(id) === version)
          kept.push(await this.decisions.decideIn(manager, { id, version, ...KEEP }, caller));
      if (kept.length > 0)
        await this.audit.add(manager, caller, {
          action: 'wave.keep',
          subject: ulid(),
          before: null,
          after: { cases: kept.map(({ id }) => id) },
        });
      return { kept, left: seen.size - kept.length };
    });
  }
}
