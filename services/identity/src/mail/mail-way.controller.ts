import { readMailWay } from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config, confirmsAddresses } from '../config/config';

/** Where mails go. */
@Controller()
export class MailWayController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Operation(readMailWay)
  way() {
    return Promise.resolve({ reachesPeople: confirmsAddresses(this.config) });
  }
}
