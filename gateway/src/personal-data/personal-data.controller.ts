import {
  CodedError,
  downloadExport,
  eraseOwn,
  eraseOwnAccount,
  latestExport,
  FRESH_SECONDS,
} from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { clientOf, sessionOf, type Call, type InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { SessionCookies } from '../session/cookies';
import { ObjectStore } from '../store/object-store';
import { openExportFile } from './export-file';

const FILE_NAME = 'meus-dados.json';

/** What the law lets people do with their own data. */
@Controller()
export class PersonalDataController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly store: ObjectStore,
    private readonly cookies: SessionCookies,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Identity says which export is the caller's: no id comes from outside. */
  @HandlesDownload(downloadExport)
  async download(_input: InputOf<typeof downloadExport>, { caller }: Call): Promise<Download> {
    const { export: latest } = await this.services.request(latestExport, {}, { caller });
    if (latest?.status !== 'ready') throw new CodedError('export.not-found');
    const bytes = await openExportFile(this.store, latest.id, this.config.EXPORT_KEYS ?? []);
    return { fileName: FILE_NAME, bytes };
  }

  /** Without password and code it counts that this very session was opened, or proved, just now. */
  @Handles(eraseOwnAccount)
  async erase({ body }: InputOf<typeof eraseOwnAccount>, call: Call) {
    const { request, caller, reply } = call;
    const session = sessionOf(call);
    const shown = body.password !== undefined || body.code !== undefined;
    if (!shown && Date.now() / 1_000 - session.auth > FRESH_SECONDS)
      throw new CodedError('auth.fresh-sign-in-required');
    const answer = await this.services.request(
      eraseOwn,
      { ...body, session: session.fam, client: clientOf(request) },
      { caller },
    );
    this.cookies.clear(reply);
    return answer;
  }
}
