import { CodedError, completeImageUpload, IMAGE_PREFIX, MAX_IMAGE_BYTES } from '@alcova/contracts';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream';
import type { Call } from '../http/call';
import { missingField } from '../http/fields';
import { ServiceCalls } from '../services/service-calls';
import { ObjectStore } from '../store/object-store';
import { ByteMeter } from './byte-meter';
import { declaredSize, declaresTooMuch } from './declared-size';
import { drainBriefly } from './early-answer';
import { uploadFailure } from './failure';
import { readForm } from './form';
import { toWebp } from './to-webp';
import { UploadAttempt } from './upload-attempt';

export interface ReceivedImage {
  readonly s3Key: string;
  readonly fileUrl: string;
}

/** Takes a cover image: checked by decoding it, converted to WebP without metadata, stored under the hash of its content. */
@Injectable()
export class ImageReceiver {
  constructor(
    private readonly services: ServiceCalls,
    private readonly store: ObjectStore,
  ) {}

  /** @throws CodedError with the reason; the log then has an entry. */
  async receive({ request, caller }: Call): Promise<ReceivedImage> {
    const declared = declaredSize(request);
    const subject = { kind: 'image', caller, declaredSize: declared } as const;
    const attempt = new UploadAttempt(this.services, this.store, subject);
    try {
      if (declaresTooMuch(declared, MAX_IMAGE_BYTES)) throw new CodedError('upload.image-too-large');
      const image = await toWebp(await this.read(attempt, request));
      const s3Key = `${IMAGE_PREFIX}${createHash('sha256').update(image).digest('hex')}.webp`;
      await this.store.write(s3Key, image, 'image/webp');
      const input = { uploadId: attempt.id, size: image.length, s3Key };
      return await this.services.request(completeImageUpload, input, { caller });
    } catch (error) {
      const reason = uploadFailure(error);
      await attempt.abandon(reason);
      throw reason;
    } finally {
      drainBriefly(request.raw);
    }
  }

  private async read(attempt: UploadAttempt, request: Call['request']): Promise<Buffer> {
    let bytes: Buffer | undefined;
    await readForm(request, async (file) => {
      await attempt.begin(file.filename, '');
      bytes = await bounded(file, attempt);
    });
    if (!bytes) throw missingField('upload.image-required', 'file');
    return bytes;
  }
}

/** The whole file in memory, at most 20 MiB. */
async function bounded({ file }: MultipartFile, attempt: UploadAttempt): Promise<Buffer> {
  const meter = new ByteMeter(MAX_IMAGE_BYTES, 'upload.image-too-large');
  try {
    // pipeline() carries the failure of either stream to the meter, where buffer() meets it.
    return await buffer(pipeline(file, meter, () => undefined));
  } finally {
    attempt.size = meter.bytes;
  }
}
