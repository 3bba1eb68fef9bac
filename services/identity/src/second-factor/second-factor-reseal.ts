import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { SecretSeal } from '../keys/secret-seal';
import { WebhookService } from '../webhook/webhook.service';
import { SecondFactorsRepository } from './second-factors.repository';

const AT_ONCE = 500;

/** Seals the secrets of second factors, and the webhook's, with the newest key, so that the older ones can go. */
@Injectable()
export class SecondFactorReseal {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly seal: SecretSeal,
    private readonly webhook: WebhookService,
    private readonly transactions: Transactions,
  ) {}

  /** One bounded step. @throws Error when a secret cannot be opened: its key is not configured */
  async step(after: string | null, { dryRun }: { dryRun: boolean }) {
    return this.transactions.run(async (manager) => {
      const rows = await this.factors.sealedAfter(manager, after ?? '', AT_ONCE);
      const stale = await this.seal.renew(
        rows.map(({ account_id: id, sealed }) => ({ id, sealed, owner: id })),
        dryRun ? undefined : (id, before, next) => this.factors.replaceSeal(manager, id, before, next),
      );
      // The first step takes the one secret along that belongs to no account.
      const site = after === null ? await this.webhook.reseal(manager, { dryRun }) : { looked: 0, stale: 0 };
      const cursor = rows.length < AT_ONCE ? null : (rows.at(-1)?.account_id ?? null);
      return { kid: this.seal.kid, looked: rows.length + site.looked, stale: stale + site.stale, cursor };
    });
  }
}
