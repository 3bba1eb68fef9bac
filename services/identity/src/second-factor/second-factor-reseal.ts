import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { SecretSeal } from '../keys/secret-seal';
import { SecondFactorsRepository } from './second-factors.repository';

const AT_ONCE = 500;

/** Seals the secrets of second factors with the newest key, so that the older ones can go. */
@Injectable()
export class SecondFactorReseal {
  constructor(
    @Inject(SecondFactorsRepository) private readonly factors: SecondFactorsRepository,
    @Inject(SecretSeal) private readonly seal: SecretSeal,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /** One bounded step. @throws Error when a secret cannot be opened: its key is not configured */
  async step(after: string | null, { dryRun }: { dryRun: boolean }) {
    return this.transactions.run(async (manager) => {
      const rows = await this.factors.sealedAfter(manager, after ?? '', AT_ONCE);
      const stale = await this.seal.renew(
        rows.map(({ account_id: id, sealed }) => ({ id, sealed, owner: id })),
        dryRun ? undefined : (id, before, next) => this.factors.replaceSeal(manager, id, before, next),
      );
      const cursor = rows.length < AT_ONCE ? null : (rows.at(-1)?.account_id ?? null);
      return { kid: this.seal.kid, looked: rows.length, stale, cursor };
    });
  }
}
