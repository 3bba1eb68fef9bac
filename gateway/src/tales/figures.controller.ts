import { deskFigures, readDeskFigures } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { namesOfAccounts } from '../services/names';
import { ServiceCalls } from '../services/service-calls';

/** The figures of the desk, with the names of those who decided. */
@Controller()
export class FiguresController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(deskFigures)
  async get({ query }: InputOf<typeof deskFigures>, { caller }: Call) {
    const { moderators, ...figures } = await this.services.request(readDeskFigures, query, { caller });
    const ids = moderators.flatMap(({ moderatorId }) => moderatorId ?? []);
    const names = await namesOfAccounts(this.services, ids, caller);
    return {
      ...figures,
      moderators: moderators.map((one) => ({ ...one, name: names[one.moderatorId ?? ''] ?? null })),
    };
  }
}
