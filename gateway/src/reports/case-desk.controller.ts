import { caseEvents, casesLoad, deskLoad, getWaiting } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { takeUntil, timer } from 'rxjs';
import { type Call, type InputOf, sessionOf } from '../http/call';
import { Handles, HandlesEvents } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { CaseFeed } from './case-feed';

/** What waits at the desks. */
@Controller()
export class CaseDeskController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly feed: CaseFeed,
  ) {}

  @Handles(getWaiting)
  async waiting(_input: InputOf<typeof getWaiting>, { caller }: Call) {
    const [cases, tales] = await Promise.all([
      this.services.request(casesLoad, {}, { caller }),
      this.services.request(deskLoad, {}, { caller }),
    ]);
    return {
      cases: { waiting: cases.waiting, urgent: cases.urgent },
      tales: { waiting: tales.waiting, urgent: tales.urgent },
    };
  }

  /** Access was checked once: the stream ends with the session's token, and the client comes back with a new one. */
  @HandlesEvents(caseEvents)
  async events(_input: InputOf<typeof caseEvents>, call: Call) {
    const session = sessionOf(call);
    return this.feed.watch().pipe(takeUntil(timer(new Date(session.exp * 1_000))));
  }
}
