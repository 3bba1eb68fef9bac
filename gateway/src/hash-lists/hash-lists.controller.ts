import { exportHashList, importHashList } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { HashListImport } from './hash-list-import';
import { hashListFile } from './hash-list-export';

/** Lists of what must not come, as files. */
@Controller()
export class HashListsController {
  constructor(private readonly services: ServiceCalls) {}

  @HandlesDownload(exportHashList)
  async export({ params }: InputOf<typeof exportHashList>, { caller }: Call): Promise<Download> {
    return { fileName: 'lista.csv', bytes: await hashListFile(this.services, caller, params.id) };
  }
}

/** The call that brings one. */
@Controller()
export class HashListImportController {
  constructor(private readonly imports: HashListImport) {}

  @Handles(importHashList)
  async import(_input: InputOf<typeof importHashList>, call: Call) {
    return this.imports.receive(call);
  }
}
