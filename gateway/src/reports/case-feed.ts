import { casesLoad } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { PolledFeed } from '../feeds/polled-feed';
import { ServiceCalls } from '../services/service-calls';

/** How much there is to decide at the desk of reports, as a stream. */
@Injectable()
export class CaseFeed extends PolledFeed<z.output<typeof casesLoad.output>> {
  constructor(private readonly services: ServiceCalls) {
    super(logger('case-feed'));
  }

  protected look() {
    return this.services.request(casesLoad, {}, { caller: { kind: 'system', name: 'gateway' } });
  }
}
