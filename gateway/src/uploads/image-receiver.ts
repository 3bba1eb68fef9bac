import {
  type Caller,
  CodedError,
  completeImageUpload,
  IMAGE_PREFIX,
  MAX_IMAGE_BYTES,
} from '@alcova/contracts';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Call } from '../http/call';
import { missingField } from '../http/fields';
import { ServiceCalls } from '../services/service-calls';
import { ObjectStore } from '../store/object-store';
import { ByteMeter } from './byte-meter';
import { declaredSize, declaresTooMuch } from './attempt/declared-size';
import { drainBriefly } from './attempt/early-answer';
import { uploadFailure } from './attempt/failure';
import { readForm } from './form';
import { readInTime } from './read-in-time';
import { PicturePlaces } from './picture-places';
import { toWebp } from './to-webp';
import { UploadAttempt } from './attempt/upload-attempt';

export interface ReceivedImage {
  readonly s3Key: string;
  readonly fileUrl: string;
}

/** Takes a cover image: checked by decoding it, converted to WebP without metadata, stored under the hash of its content. */
@Injectable()
export class ImageReceiver {
  private readonly places = new PicturePlaces();

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
      const image = await this.converted(attempt, request, caller);
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

  /** The picture as WebP. Nothing of the file is read before it has a place in memory, and what is sent after it holds none. */
  private async converted(attempt: UploadAttempt, request: Call['request'], caller: Caller): Promise<Buffer> {
    let image: Buffer | undefined;
    const account = caller.kind === 'account' ? caller.accountId : '';
    await readForm(request, async (file) => {
      attempt.fileName = file.filename;
      image = await this.places.within(account, async () => {
        await attempt.begin(file.filename, '');
        return toWebp(await this.read(file, attempt));
      });
    });
    if (!image) throw missingField('upload.image-required', 'file');
    return image;
  }

  private async read({ file }: MultipartFile, attempt: UploadAttempt): Promise<Buffer> {
    const meter = new ByteMeter(MAX_IMAGE_BYTES, 'upload.image-too-large');
    try {
      return await readInTime(file, meter);
    } finally {
      attempt.size = meter.bytes;
    }
  }
}
