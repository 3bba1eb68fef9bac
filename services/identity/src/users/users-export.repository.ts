import {
  ACCOUNTS_EXPORT_PAGE_SIZE,
  type ExportedAccount,
  exportedAccount,
  type ExportPlace,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountsWanted, accountConditions } from './account-conditions';
import { LISTED_COLUMNS, listedAccountRow, toListedAccount } from './listed-account';

const exportRows = listedAccountRow.extend({ at: z.string() }).array();

/** Accounts for a file of all of them. */
@Injectable()
export class UsersExportRepository {
  /** The next accounts behind a place, newest first, along the index of the list; `next` is null after the last one. */
  async page(
    manager: EntityManager,
    wanted: AccountsWanted,
    after: ExportPlace | null,
  ): Promise<{ items: ExportedAccount[]; next: ExportPlace | null }> {
    const { where, values } = accountConditions(wanted);
    const parameter = (value: unknown): string => `$${values.push(value)}`;
    const behind = after
      ? ` AND (created_at, id) < (${parameter(after.at)}::timestamptz, ${parameter(after.id)})`
      : '';
    const rows = exportRows.parse(
      await manager.query(
        `SELECT ${LISTED_COLUMNS},
           to_char(accounts.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
         FROM (
           SELECT * FROM accounts WHERE ${where}${behind}
           ORDER BY created_at DESC, id DESC LIMIT ${parameter(ACCOUNTS_EXPORT_PAGE_SIZE)}
         ) accounts ORDER BY accounts.created_at DESC, accounts.id DESC`,
        values,
      ),
    );
    const last = rows.at(-1);
    const isOver = rows.length < ACCOUNTS_EXPORT_PAGE_SIZE || last === undefined;
    return {
      items: rows.map((row) => exportedAccount.parse(toListedAccount(row))),
      next: isOver ? null : { at: last.at, id: last.id },
    };
  }
}
