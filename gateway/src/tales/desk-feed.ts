import { deskLoad } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { PolledFeed } from '../feeds/polled-feed';
import { ServiceCalls } from '../services/service-calls';

/** How much there is to decide at the desk of tales, as a stream. */
@Injectable()
export class DeskFeed extends PolledFeed<z.output<typeof deskLoad.output>> {
  constructor(private readonly services: ServiceCalls) {
    super(logger('desk-feed'));
  }

  protected look() {
    return this.services.request(deskLoad, {}, { caller: { kind: 'system', name: 'gateway' } });
  }
}
