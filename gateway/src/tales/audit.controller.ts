import {
  auditedItem,
  exportAudit,
  listAudit,
  readAudit,
  verifyAudit,
  verifyAuditStretch,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { namesOfAccounts, titlesOfVideos } from '../services/names';
import { ServiceCalls } from '../services/service-calls';
import { auditCsv } from './audit-export';

/** The audit log. */
@Controller()
export class AuditController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(listAudit)
  async list({ query: { fold, ...filter } }: InputOf<typeof listAudit>, { caller }: Call) {
    const wanted = { ...filter, isFolded: fold !== undefined };
    const { items, next } = await this.services.request(readAudit, wanted, { caller });
    const about = items.map((entry) => auditedItem(entry));
    const subjects = (kind: 'account' | 'video') =>
      about.flatMap((item) => (item?.kind === kind ? [item.id] : []));
    const actors = items.flatMap(({ actorId }) => actorId ?? []);
    const [account, video] = await Promise.all([
      namesOfAccounts(this.services, [...actors, ...subjects('account')], caller),
      titlesOfVideos(this.services, subjects('video'), caller),
    ]);
    const names = { account, video };
    return {
      items: items.map((entry, index) => {
        const item = about[index];
        return {
          ...entry,
          actorName: account[entry.actorId ?? ''] ?? null,
          subjectName: item ? (names[item.kind][item.id] ?? null) : null,
        };
      }),
      next,
    };
  }

  @HandlesDownload(exportAudit)
  async export({ query }: InputOf<typeof exportAudit>, { caller }: Call): Promise<Download> {
    return { fileName: 'auditoria.csv', bytes: await auditCsv(this.services, caller, query) };
  }

  /** The whole chain, stretch by stretch: it grows for as long as the site is there. */
  @Handles(verifyAudit)
  async verify(_input: InputOf<typeof verifyAudit>, { caller }: Call) {
    let entries = 0;
    for (let after = 0; ;) {
      const { next, ...stretch } = await this.services.request(verifyAuditStretch, { after }, { caller });
      entries += stretch.entries;
      if (next === null) return { ...stretch, entries };
      after = next;
    }
  }
}
