import { type InputOf, reportKeysStep } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ReportSecrets } from './report-secrets';

const AT_ONCE = 500;
const waiting = z.array(z.object({ id: z.string(), secret_hash: z.string() }));

/** Which reports still need an older key: their outcome may yet be mailed, with the link that was given first. */
@Controller()
export class ReportKeysController {
  constructor(
    private readonly secrets: ReportSecrets,
    private readonly transactions: Transactions,
  ) {}

  @Operation(reportKeysStep)
  async step({ cursor }: InputOf<typeof reportKeysStep>) {
    const rows = waiting.parse(
      await this.transactions.run((manager) =>
        manager.query(
          'SELECT id, secret_hash FROM reports WHERE contact IS NOT NULL AND id > $1 ORDER BY id LIMIT $2',
          [cursor ?? '', AT_ONCE],
        ),
      ),
    );
    return {
      kid: this.secrets.kid,
      looked: rows.length,
      stale: rows.filter(({ id, secret_hash: hash }) => !this.secrets.isCurrent(id, hash)).length,
      cursor: rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null),
    };
  }
}
