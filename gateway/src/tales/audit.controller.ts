import {
  auditedItem,
  deskFigures,
  deskFiguresRoute,
  exportAuditRoute,
  listAudit,
  listAuditRoute,
  verifyAudit,
  verifyAuditRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { namesOfAccounts, titlesOfVideos } from '../services/names';
import { ServiceCalls } from '../services/service-calls';
import { auditCsv } from './audit-export';

/** The audit log and the desk's figures. */
@Controller()
export class AuditController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(deskFiguresRoute)
  async figures({ query }: InputOf<typeof deskFiguresRoute>, { caller }: Call) {
    const days = ({ 7: 7, 30: 30, 90: 90 } as const)[query.days];
    return this.services.request(deskFigures, { days }, { caller });
  }

  @Handles(listAuditRoute)
  async list({ query: { fold, ...filter } }: InputOf<typeof listAuditRoute>, { caller }: Call) {
    const wanted = { ...filter, isFolded: fold !== undefined };
    const { items, next } = await this.services.request(listAudit, wanted, { caller });
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

  @HandlesDownload(exportAuditRoute)
  async export({ query }: InputOf<typeof exportAuditRoute>, { caller }: Call): Promise<Download> {
    return { fileName: 'auditoria.csv', bytes: await auditCsv(this.services, caller, query) };
  }

  /** The whole chain, stretch by stretch: it grows for as long as the site is there. */
  @Handles(verifyAuditRoute)
  async verify(_input: InputOf<typeof verifyAuditRoute>, { caller }: Call) {
    let entries = 0;
    for (let after = 0; ;) {
      const { next, ...stretch } = await this.services.request(verifyAudit, { after }, { caller });
      entries += stretch.entries;
      if (next === null) return { ...stretch, entries };
      after = next;
    }
  }
}
