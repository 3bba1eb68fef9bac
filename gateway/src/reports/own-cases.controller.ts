import { appealCase, appealCaseRoute, listOwnCases, listOwnCasesRoute } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';

/** Removed contents as those see them whose they are. */
@Controller()
export class OwnCasesController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(listOwnCasesRoute)
  async list({ query }: InputOf<typeof listOwnCasesRoute>, { caller }: Call) {
    return this.services.request(listOwnCases, query, { caller });
  }

  @Handles(appealCaseRoute)
  async appeal({ params, body }: InputOf<typeof appealCaseRoute>, { caller }: Call) {
    return this.services.request(appealCase, { ...params, ...body }, { caller });
  }
}
