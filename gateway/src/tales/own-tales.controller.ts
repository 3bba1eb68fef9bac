import {
  appealTale,
  appealTaleRoute,
  authorNewsRoute,
  getAuthorNews,
  getOwnTale,
  getOwnTaleRoute,
  listOwnTales,
  listOwnTalesRoute,
  muteAuthorNotices,
  muteAuthorNoticesRoute,
  restoreOwnTale,
  restoreOwnTaleRoute,
  resubmitTale,
  resubmitTaleRoute,
  seeOwnTales,
  seeOwnTalesRoute,
  submitTale,
  submitTaleRoute,
  withdrawTale,
  withdrawTaleRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { invalidTale } from './invalid-tale';

/** Tales as those who send them see them. */
@Controller()
export class OwnTalesController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
  ) {}

  @Handles(submitTaleRoute, { invalid: invalidTale })
  async submit({ body }: InputOf<typeof submitTaleRoute>, { caller, request }: Call) {
    return this.services.request(submitTale, { tale: body, key: idempotencyKeyOf(request) }, { caller });
  }

  @Handles(listOwnTalesRoute)
  async list({ query }: InputOf<typeof listOwnTalesRoute>, { caller }: Call) {
    return this.services.request(listOwnTales, query, { caller });
  }

  @Handles(getOwnTaleRoute)
  async get({ params }: InputOf<typeof getOwnTaleRoute>, { caller }: Call) {
    return this.services.request(getOwnTale, params, { caller });
  }

  @Handles(resubmitTaleRoute, { invalid: invalidTale })
  async resubmit({ params, body }: InputOf<typeof resubmitTaleRoute>, { caller }: Call) {
    const { version, ...tale } = body;
    return this.services.request(resubmitTale, { id: params.id, tale, version }, { caller });
  }

  @Handles(withdrawTaleRoute)
  async withdraw({ params, body }: InputOf<typeof withdrawTaleRoute>, { caller }: Call) {
    const tale = await this.services.request(withdrawTale, { ...params, ...body }, { caller });
    this.reads.changed('tales', params.id);
    return tale;
  }

  @Handles(restoreOwnTaleRoute)
  async restore({ params, body }: InputOf<typeof restoreOwnTaleRoute>, { caller }: Call) {
    const tale = await this.services.request(restoreOwnTale, { ...params, ...body }, { caller });
    this.reads.changed('tales', params.id);
    return tale;
  }

  @Handles(authorNewsRoute)
  async news(_input: InputOf<typeof authorNewsRoute>, { caller }: Call) {
    return this.services.request(getAuthorNews, {}, { caller });
  }

  @Handles(seeOwnTalesRoute)
  async see(_input: InputOf<typeof seeOwnTalesRoute>, { caller }: Call) {
    return this.services.request(seeOwnTales, {}, { caller });
  }

  @Handles(muteAuthorNoticesRoute)
  async mute({ body }: InputOf<typeof muteAuthorNoticesRoute>, { caller }: Call) {
    return this.services.request(muteAuthorNotices, body, { caller });
  }

  @Handles(appealTaleRoute)
  async appeal({ params, body }: InputOf<typeof appealTaleRoute>, { caller }: Call) {
    return this.services.request(appealTale, { ...params, ...body }, { caller });
  }
}
