import { exportAuthorityReport } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { HandlesDownload } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { authorityArchive } from './authority-archive';

/** The evidence that is sent to authorities. The site itself transmits nothing to anybody. */
@Controller()
export class AuthorityReportsController {
  constructor(private readonly services: ServiceCalls) {}

  @HandlesDownload(exportAuthorityReport)
  async export({ params }: InputOf<typeof exportAuthorityReport>, { caller }: Call): Promise<Download> {
    return {
      fileName: `provas-${params.id}.zip`,
      bytes: await authorityArchive(this.services, caller, params.id),
    };
  }
}
