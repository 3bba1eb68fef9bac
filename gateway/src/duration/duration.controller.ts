import { durationRoute, getAsset, getVideo, setVideoDuration } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { orMissing } from '../services/or-missing';
import { ServiceCalls } from '../services/service-calls';

/** A player found a length where none is stored. Its figure only says that there is one to look for: media's own is stored. */
@Controller()
export class DurationController {
  constructor(private readonly services: ServiceCalls) {}

  @Handles(durationRoute)
  async set({ params }: InputOf<typeof durationRoute>, { caller }: Call) {
    const { id, duration, assetId } = await this.services.request(getVideo, params, { caller });
    const unchanged = { duration, updated: false };
    if (duration > 0 || !assetId) return unchanged;
    const asset = await orMissing(this.services.request(getAsset, { assetId }, { caller }));
    if (asset.duration === null || asset.duration <= 0) return unchanged;
    return this.services.request(setVideoDuration, { id, duration: asset.duration }, { caller });
  }
}
