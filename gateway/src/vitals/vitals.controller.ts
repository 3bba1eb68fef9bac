import { countVisitVitals } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LiveSettings } from '../settings/live-settings';
import { countVitals } from './vitals-metrics';

/** What browsers tell of how fast the site is. Anybody may send anything: nothing is asked, kept or waited for here but a few additions. */
@Controller()
export class VitalsController {
  constructor(private readonly settings: LiveSettings) {}

  @Handles(countVisitVitals)
  async count({ body }: InputOf<typeof countVisitVitals>) {
    if (this.settings.measuresVitals()) countVitals(body);
    return null;
  }
}
