import {
  type FirstStep,
  FIRST_STEPS,
  getFirstSteps,
  getSettings,
  getTerms,
  readStaffState,
} from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { ServiceCalls } from '../services/service-calls';
import { known } from './known';

/** Whoever looks at the whole does not wait long for a part. */
const DEADLINE_MS = 3_000;
/** What the site is called until somebody names it. */
const UNNAMED = 'Alcova';
/** Pages whose built-in text knows nothing of who runs the site. */
const OWN_TEXTS = ['terms', 'privacy'] as const;

/** What a new site still lacks, asked of the services at this moment. */
@Controller()
export class FirstStepsController {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly services: ServiceCalls,
    private readonly policy: LivePolicy,
  ) {}

  @Handles(getFirstSteps)
  async steps(_input: InputOf<typeof getFirstSteps>, { caller }: Call) {
    const options = { caller, deadlineMs: DEADLINE_MS };
    const [people, site, terms] = await Promise.all([
      known('people', this.services.request(readStaffState, {}, options)),
      known('settings', this.services.request(getSettings, {}, options)),
      known('terms', this.services.request(getTerms, {}, options)),
    ]);
    const done: Readonly<Record<FirstStep, boolean | null>> = {
      name: site && (site.settings.siteName ?? this.config.SITE_NAME) !== UNNAMED,
      mail: people && people.sendsMail,
      'second-factor': people && people.hasSecondFactor,
      age: !this.policy.takesWord,
      'legal-texts': site && OWN_TEXTS.every((page) => site.legal.some((text) => text.page === page)),
      // The list that the software comes with is the first version.
      terms: terms && terms.version > 1,
      colleague: people && people.staff > 1,
    };
    return { steps: FIRST_STEPS.map((step) => ({ step, isDone: done[step] })) };
  }
}
