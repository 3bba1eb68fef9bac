import { exportUsers } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { HandlesDownload } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { usersCsv } from './users-export';

const EXPORT_FILE = 'usuarios.csv';

/** What administrators do with accounts. */
@Controller()
export class UsersController {
  constructor(private readonly services: ServiceCalls) {}

  /** Whoever may not export learns it before the first byte, since the guard comes first. */
  @HandlesDownload(exportUsers)
  async export({ query }: InputOf<typeof exportUsers>, { caller }: Call): Promise<Download> {
    return { fileName: EXPORT_FILE, bytes: await usersCsv(this.services, caller, query) };
  }
}
