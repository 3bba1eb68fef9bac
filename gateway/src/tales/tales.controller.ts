import { listTales, listTalesRoute, taleCounts, taleCountsRoute } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';

/** Tales as those who review them see them. */
@Controller()
export class TalesController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(listTalesRoute)
  async list({ query }: InputOf<typeof listTalesRoute>, { caller }: Call) {
    return this.services.request(listTales, query, { caller });
  }

  @Handles(taleCountsRoute)
  async counts(_input: InputOf<typeof taleCountsRoute>, { caller }: Call) {
    return this.services.request(taleCounts, {}, { caller });
  }
}
