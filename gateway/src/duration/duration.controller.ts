import {
  type AdminVideo,
  type Caller,
  CodedError,
  setDuration,
  getAsset,
  getVideoFile,
  refreshDuration,
  setVideoDuration,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { orMissing } from '../services/or-missing';
import { ServiceCalls } from '../services/service-calls';

type Lengthless = Pick<AdminVideo, 'id' | 'duration' | 'assetId'>;

/** Lengths of videos that have none that is valid. */
@Controller()
export class DurationController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly policy: LivePolicy,
  ) {}

  /** A player found a length. Its figure only says that there is one to look for: media's own is stored. */
  @Handles(setDuration)
  async set({ params }: InputOf<typeof setDuration>, { caller, request }: Call) {
    const video = await this.services.request(getVideoFile, params, { caller });
    if (this.policy.of(request).refuses('page', video.category)) throw new CodedError('video.not-found');
    return this.store(video, null, caller);
  }

  /** An administrator goes through the videos: of a file elsewhere the browser's figure is all there is. */
  @Handles(refreshDuration)
  async refresh({ params, body }: InputOf<typeof refreshDuration>, { caller }: Call) {
    const video = await this.services.request(getVideoFile, params, { caller });
    return this.store(video, body.read, caller);
  }

  private async store({ id, duration, assetId }: Lengthless, read: number | null, caller: Caller) {
    const unchanged = { duration, updated: false };
    if (duration > 0) return unchanged;
    const known = assetId === null ? read : await this.measured(assetId, caller);
    if (known === null || known <= 0) return unchanged;
    return this.services.request(setVideoDuration, { id, duration: known }, { caller });
  }

  private async measured(assetId: string, caller: Caller): Promise<number | null> {
    const { duration } = await orMissing(this.services.request(getAsset, { assetId }, { caller }));
    return duration;
  }
}
