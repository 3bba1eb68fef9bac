import { CodedError, type InputOf, renameAccount } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { ownAccountId } from '../caller/own-account';
import { accountRows, toAccount } from './accounts.repository';
import { requirePersonName } from './person-name';

/** The caller's own name. */
@Controller()
export class RenameController {
  constructor(private readonly transactions: Transactions) {}

  @Operation(renameAccount)
  async rename(input: InputOf<typeof renameAccount>, { caller }: RpcContext) {
    const accountId = ownAccountId(caller);
    const name = requirePersonName(input.name);
    const [row] = accountRows(
      await this.transactions.run((manager) =>
        manager.query(
          `UPDATE accounts SET name = $2, version = version + 1, updated_at = now()
           WHERE id = $1 AND status = 'active' RETURNING *`,
          [accountId, name],
        ),
      ),
    );
    if (!row) throw new CodedError('auth.session-expired');
    return toAccount(row);
  }
}
