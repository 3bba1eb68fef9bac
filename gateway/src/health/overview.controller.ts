import {
  type Caller,
  countNewAccounts,
  deskWaiting,
  getDailyStatistics,
  getMostWatched,
  jobQueue,
  listAdminVideos,
  getOverview,
  SERVICE_NAMES,
  STATISTICS_DAYS,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { known } from './known';
import { ServicesHealth } from './services-health';

const DAY_MS = 86_400_000;
/** Whoever looks at the whole does not wait long for a part. */
const DEADLINE_MS = 3_000;

/** What administrators ask of the whole site at once. */
@Controller()
export class OverviewController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly health: ServicesHealth,
  ) {}

  @Handles(getOverview)
  async overview(_input: InputOf<typeof getOverview>, { caller }: Call) {
    const options = { caller, deadlineMs: DEADLINE_MS };
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const failed = { status: 'failed', page: 1, pageSize: 1 } as const;
    const [waiting, videos, made, views, watched, processing, { checks }] = await Promise.all([
      known('waiting', this.services.request(deskWaiting, {}, options)),
      known('videos', this.services.request(listAdminVideos, failed, options)),
      known('accounts', this.services.request(countNewAccounts, { since }, options)),
      known('views', this.views(caller)),
      known('most watched', this.services.request(getMostWatched, {}, options)),
      known('processing', this.services.request(jobQueue, {}, options)),
      this.health.report(),
    ]);
    return {
      waiting,
      failedVideos: videos?.total ?? null,
      newAccounts: made?.accounts ?? null,
      views,
      mostWatched: watched?.items ?? null,
      processing,
      services: SERVICE_NAMES.map((name) => ({ name, isUp: checks[name] === 'ok' })),
    };
  }

  private async views(caller: Caller): Promise<{ today: number; yesterday: number }> {
    const [days] = STATISTICS_DAYS;
    const { items } = await this.services.request(
      getDailyStatistics,
      { days },
      { caller, deadlineMs: DEADLINE_MS },
    );
    return { today: items.at(-1)?.views ?? 0, yesterday: items.at(-2)?.views ?? 0 };
  }
}
