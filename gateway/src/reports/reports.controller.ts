import {
  ANONYMOUS,
  CodedError,
  fileReport,
  getTicket,
  keepReport,
  type NewReport,
  reportSecret,
  reportText,
  reportTicket,
  transparency,
  transparencyFile,
} from '@alcova/contracts';
import { normalizeIP } from '@fastify/rate-limit';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { RequestCounts } from '../http/request-counts';
import { OPEN } from '../http/policy-class';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { widerNetworkOf } from './wider-network';
import { contentAt } from './reported-content';
import { transparencyCsv } from './transparency-csv';

/** Reports of anybody. Who sends one is nobody to the services, signed in or not: the audit log names no account. */
@Controller()
export class ReportsController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly counts: RequestCounts,
    private readonly reads: PublicReads,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Handles(fileReport)
  async file({ body }: InputOf<typeof fileReport>, { request }: Call) {
    const subject = body.subject ?? contentAt(body.address ?? '', this.config.SITE_URL);
    const filed = await this.services.request(
      keepReport,
      {
        ...{ subject, category: body.category, description: body.description },
        ...{ contact: contactOf(body), key: idempotencyKeyOf(request) },
        network: this.counts.keyOf('address', normalizeIP(request.ip)),
        widerNetwork: this.counts.keyOf('network', widerNetworkOf(request.ip)),
      },
      { caller: ANONYMOUS },
    );
    if (filed.ticket.isHidden) this.reads.changed(subject.kind === 'tale' ? 'tales' : 'videos', subject.id);
    return filed;
  }

  @Handles(reportTicket)
  async ticket({ body }: InputOf<typeof reportTicket>) {
    const secret = reportSecret.safeParse(body.secret);
    if (!secret.success) throw new CodedError('report.not-found');
    return this.services.request(getTicket, { secret: secret.data }, { caller: ANONYMOUS });
  }

  @HandlesDownload(transparencyFile)
  async download(_input: InputOf<typeof transparencyFile>): Promise<Download> {
    const input = { params: undefined, query: undefined, body: undefined };
    const { rows } = await this.reads.read(transparency, input, OPEN);
    return { fileName: 'transparencia.csv', bytes: await transparencyCsv(rows) };
  }
}

/** @throws CodedError report.contact-invalid */
function contactOf({ contact }: NewReport): string | null {
  if (contact === '') return null;
  const address = reportText.shape.contact.safeParse(contact);
  if (!address.success) throw new CodedError('report.contact-invalid');
  return address.data;
}
