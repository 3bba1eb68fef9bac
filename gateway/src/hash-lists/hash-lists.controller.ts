import {
  deleteHashList,
  deleteHashListRoute,
  exportHashListRoute,
  importHashListRoute,
  listHashLists,
  listHashListsRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { HashListImport } from './hash-list-import';
import { hashListFile } from './hash-list-export';

/** Lists of what must not come. */
@Controller()
export class HashListsController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(listHashListsRoute)
  async list({ query }: InputOf<typeof listHashListsRoute>, { caller }: Call) {
    return this.services.request(listHashLists, query, { caller });
  }

  @HandlesDownload(exportHashListRoute)
  async export({ params }: InputOf<typeof exportHashListRoute>, { caller }: Call): Promise<Download> {
    return { fileName: 'lista.csv', bytes: await hashListFile(this.services, caller, params.id) };
  }

  @Handles(deleteHashListRoute)
  async remove({ params }: InputOf<typeof deleteHashListRoute>, { caller }: Call) {
    return this.services.request(deleteHashList, params, { caller });
  }
}

/** The call that brings one. */
@Controller()
export class HashListImportController {
  constructor(private readonly imports: HashListImport) {}

  @Handles(importHashListRoute, { limit: 'upload' })
  async import(_input: InputOf<typeof importHashListRoute>, call: Call) {
    return this.imports.receive(call);
  }
}
