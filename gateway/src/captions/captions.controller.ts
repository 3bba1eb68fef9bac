import { deleteCaption, listCaptions, readCaptions, removeCaption, uploadCaption } from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { orMissing } from '../services/or-missing';
import { ServiceCalls } from '../services/service-calls';
import { CaptionReceiver } from './caption-receiver';
import { CaptionVideos, publicCaptions } from './caption-videos';

/** Which captions a video has, and the removal of one. */
@Controller()
export class CaptionsController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly videos: CaptionVideos,
  ) {}

  @Handles(listCaptions)
  async list({ params }: InputOf<typeof listCaptions>, { caller }: Call) {
    const { id: assetId } = await this.videos.assetOf(params.id, caller);
    return publicCaptions(await orMissing(this.services.request(readCaptions, { assetId }, { caller })));
  }

  @Handles(deleteCaption)
  async remove({ params }: InputOf<typeof deleteCaption>, { caller }: Call) {
    const { id: assetId } = await this.videos.assetOf(params.id, caller);
    const which = { assetId, language: params.language };
    return publicCaptions(await orMissing(this.services.request(removeCaption, which, { caller })));
  }
}

/** The call that brings one. */
@Controller()
export class CaptionUploadController {
  constructor(private readonly receiver: CaptionReceiver) {}

  @Handles(uploadCaption)
  upload({ params }: InputOf<typeof uploadCaption>, call: Call) {
    return this.receiver.receive(params.id, call);
  }
}
