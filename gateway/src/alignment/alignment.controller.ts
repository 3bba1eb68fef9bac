import {
  acceptAlignment,
  acceptVideoAlignment,
  ALIGNED_LABEL,
  assetKey,
  captionFile,
  CodedError,
  deleteVideoAlignment,
  moveBoundary,
  moveVideoBoundary,
  readAlignment,
  readVideoAlignment,
  removeAlignment,
  setVideoVoiceText,
  setVoiceText,
  SITE_LANGUAGE,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { CaptionVideos } from '../captions/caption-videos';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { orMissing } from '../services/or-missing';
import { ServiceCalls } from '../services/service-calls';
import { ObjectStore } from '../store/object-store';
import { alignmentCaption } from './alignment-caption';

const CONTENT_TYPE = 'text/vtt; charset=utf-8';

/** The text of a video's voice, and its alignment. */
@Controller()
export class AlignmentController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly videos: CaptionVideos,
    private readonly store: ObjectStore,
  ) {}

  @Handles(readVideoAlignment)
  async read({ params }: InputOf<typeof readVideoAlignment>, { caller }: Call) {
    const { id: assetId } = await this.videos.assetOf(params.id, caller);
    return orMissing(this.services.request(readAlignment, { assetId }, { caller }));
  }

  @Handles(setVideoVoiceText)
  async setText({ params, body }: InputOf<typeof setVideoVoiceText>, { caller }: Call) {
    const { id: assetId } = await this.videos.assetOf(params.id, caller);
    return orMissing(this.services.request(setVoiceText, { assetId, ...body }, { caller }));
  }

  @Handles(moveVideoBoundary)
  async move({ params, body }: InputOf<typeof moveVideoBoundary>, { caller }: Call) {
    const { id: assetId } = await this.videos.assetOf(params.id, caller);
    return orMissing(this.services.request(moveBoundary, { assetId, ...body }, { caller }));
  }

  @Handles(deleteVideoAlignment)
  async remove({ params }: InputOf<typeof deleteVideoAlignment>, { caller }: Call) {
    const { id: assetId } = await this.videos.assetOf(params.id, caller);
    return orMissing(this.services.request(removeAlignment, { assetId }, { caller }));
  }

  /** Writes the caption first; one that media then does not take is taken by its sweeper. */
  @Handles(acceptVideoAlignment)
  async accept({ params, body }: InputOf<typeof acceptVideoAlignment>, { caller }: Call) {
    const { id: assetId, revision } = await this.videos.assetOf(params.id, caller);
    const { alignment } = await orMissing(this.services.request(readAlignment, { assetId }, { caller }));
    if (!alignment) throw new CodedError('alignment.none');
    if (alignment.version !== body.version) throw new CodedError('alignment.version-conflict');
    if (alignment.state !== 'done') throw new CodedError('alignment.not-done');
    const caption = Buffer.from(alignmentCaption(alignment.sentences));
    const file = captionFile(SITE_LANGUAGE, createHash('sha256').update(caption).digest('hex'));
    const key = assetKey(assetId, revision, file);
    await this.store.write(key, caption, CONTENT_TYPE);
    const input = { assetId, language: SITE_LANGUAGE, label: ALIGNED_LABEL, key, ...body };
    return orMissing(this.services.request(acceptAlignment, input, { caller }));
  }
}
