import {
  assetKey,
  captionFile,
  captionLanguage,
  CodedError,
  line,
  MAX_CAPTION_BYTES,
  setCaption,
} from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Call } from '../http/call';
import { fieldsOf } from '../http/fields';
import { orMissing } from '../services/or-missing';
import { ServiceCalls } from '../services/service-calls';
import { ObjectStore } from '../store/object-store';
import { ByteMeter } from '../uploads/byte-meter';
import { declaredSize, declaresTooMuch } from '../uploads/attempt/declared-size';
import { drainBriefly } from '../uploads/attempt/early-answer';
import { uploadFailure } from '../uploads/attempt/failure';
import { readForm } from '../uploads/form';
import { CaptionVideos, publicCaptions } from './caption-videos';
import { cleanCaption } from './clean-caption';

const CONTENT_TYPE = 'text/vtt; charset=utf-8';
const form = z.object({
  language: captionLanguage,
  /** One line that a person can read. */
  label: line({ min: 1, max: 60 }),
});

/** Takes a caption: checked by parsing it, written anew, stored under the hash of its content below the video's file. */
@Injectable()
export class CaptionReceiver {
  constructor(
    private readonly services: ServiceCalls,
    private readonly store: ObjectStore,
    private readonly videos: CaptionVideos,
  ) {}

  /**
   * Answers the video's captions, and what of this one could not be taken.
   * @throws CodedError with the reason; what was stored by then is taken by media's sweeper.
   */
  async receive(videoId: string, { request, caller }: Call) {
    try {
      if (declaresTooMuch(declaredSize(request), MAX_CAPTION_BYTES))
        throw new CodedError('caption.too-large');
      const asset = await this.videos.assetOf(videoId, caller);
      const { bytes, language, label } = await read(request);
      const { text, leftOut } = cleanCaption(bytes);
      const caption = Buffer.from(text);
      const file = captionFile(language, createHash('sha256').update(caption).digest('hex'));
      const key = assetKey(asset.id, asset.revision, file);
      await this.store.write(key, caption, CONTENT_TYPE);
      const input = { assetId: asset.id, language, label, key };
      const captions = await orMissing(this.services.request(setCaption, input, { caller }));
      return { ...publicCaptions(captions), ...(leftOut.length > 0 ? { leftOut } : {}) };
    } catch (error) {
      throw uploadFailure(error);
    } finally {
      drainBriefly(request.raw);
    }
  }
}

async function read(request: Call['request']) {
  let bytes: Buffer | undefined;
  const fields = await readForm(request, async ({ file }) => {
    const meter = new ByteMeter(MAX_CAPTION_BYTES, 'caption.too-large');
    // pipeline() carries the failure of either stream to the meter, where buffer() meets it.
    bytes = await buffer(pipeline(file, meter, () => undefined));
  });
  const parsed = form.safeParse(fields);
  if (!parsed.success) throw new CodedError('request.invalid', undefined, fieldsOf(parsed.error));
  if (!bytes) throw new CodedError('caption.file-required');
  return { bytes, ...parsed.data };
}
