import type { ImportedTale, ImportOutcome } from '@alcova/contracts';
import { takeImported, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { TaleImportsRepository } from './tale-imports.repository';

/** Takes in tales of another installation, with what was decided about them there. */
@Injectable()
export class ImportsService {
  constructor(
    @Inject(TaleImportsRepository) private readonly tales: TaleImportsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  async takeTales(records: readonly ImportedTale[]): Promise<ImportOutcome[]> {
    return this.transactions.run((manager) =>
      takeImported(manager, 'tale', records, (fresh) => this.tales.insert(manager, fresh)),
    );
  }
}
