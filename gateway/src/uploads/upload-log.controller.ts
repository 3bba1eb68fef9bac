import { listUploads, readUploadLog } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { namesOfAccounts } from '../services/names';
import { ServiceCalls } from '../services/service-calls';

/** The log of uploads, with the names of those who gave one up. */
@Controller()
export class UploadLogController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(listUploads)
  async list({ query }: Pick<InputOf<typeof listUploads>, 'query'>, { caller }: Pick<Call, 'caller'>) {
    const { items, ...page } = await this.services.request(readUploadLog, query, { caller });
    const accounts = items.flatMap(({ cancelled }) => cancelled?.accountId ?? []);
    const names = await namesOfAccounts(this.services, accounts, caller);
    return {
      ...page,
      items: items.map(({ cancelled, ...entry }) => ({
        ...entry,
        cancelled: cancelled && { ...cancelled, name: names[cancelled.accountId ?? ''] ?? null },
      })),
    };
  }
}
