import { CodedError, completeUpload, type Asset } from '@alcova/contracts';
import { retryWhileUnavailable } from '@alcova/messaging';
import type { MultipartFile } from '@fastify/multipart';
import { Inject, Injectable } from '@nestjs/common';
import { pipeline } from 'node:stream/promises';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { Call } from '../http/call';
import { missingField } from '../http/fields';
import { letBodyLast } from '../http/stalled-bodies';
import { contentTypeOf } from '../media/content-types';
import { ServiceCalls } from '../services/service-calls';
import { ObjectStore } from '../store/object-store';
import { ByteMeter } from './byte-meter';
import { declaredSize, declaresTooMuch } from './attempt/declared-size';
import { drainBriefly } from './attempt/early-answer';
import { uploadFailure } from './attempt/failure';
import { readForm, type FormFields } from './form';
import { UploadAttempt } from './attempt/upload-attempt';
import { awaitVerdict } from './attempt/verdict';

/** The bytes are stored: a restart of media must not cost the client a whole upload. */
const COMPLETING = { withinMs: 30_000 };

/** Looks at the fields of a form: `complete` is false while more may follow. @throws CodedError */
export type FieldCheck = (fields: FormFields, complete: boolean) => void;

export interface ReceivedVideo {
  readonly asset: Asset;
  readonly fields: FormFields;
}

/** Takes a video from a form into the store, with the store's pace as the client's, and asks media what it is. */
@Injectable()
export class VideoReceiver {
  constructor(
    private readonly services: ServiceCalls,
    private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'UPLOAD_MAX_BYTES'>,
  ) {}

  /** @throws CodedError with the reason; the store then holds nothing of it and the log has an entry. */
  async receive({ request, caller }: Call, check: FieldCheck): Promise<ReceivedVideo> {
    // Whoever comes here may upload (http/access.guard.ts).
    letBodyLast(request.raw);
    const declared = declaredSize(request);
    const subject = { kind: 'video', caller, declaredSize: declared } as const;
    const attempt = new UploadAttempt(this.services, this.store, subject);
    const fields = await this.stored(attempt, () => {
      if (declaresTooMuch(declared, this.config.UPLOAD_MAX_BYTES)) throw new CodedError('upload.too-large');
      return this.readInto(attempt, request, check);
    }).finally(() => drainBriefly(request.raw));
    const completed = { uploadId: attempt.id, size: attempt.size, title: attempt.title };
    const uploaded = await retryWhileUnavailable(
      () => this.services.request(completeUpload, completed, { caller }),
      COMPLETING,
    );
    return { asset: await awaitVerdict(this.services, uploaded, caller), fields };
  }

  private async stored(attempt: UploadAttempt, read: () => Promise<FormFields>): Promise<FormFields> {
    try {
      return await read();
    } catch (error) {
      const reason = uploadFailure(error);
      await attempt.abandon(reason);
      throw reason;
    }
  }

  private async readInto(attempt: UploadAttempt, request: Call['request'], check: FieldCheck) {
    const fields = await readForm(request, async (file, known) => {
      attempt.fileName = file.filename;
      attempt.title = known['title'] ?? '';
      check(known, false);
      await this.storeFile(attempt, file);
    });
    attempt.title = fields['title'] ?? '';
    if (!attempt.hasFile) throw missingField('upload.file-required', 'file');
    check(fields, true);
    if (attempt.size === 0) throw new CodedError('upload.empty-file');
    return fields;
  }

  private async storeFile(attempt: UploadAttempt, file: MultipartFile): Promise<void> {
    const key = await attempt.begin(file.filename, attempt.title);
    const meter = new ByteMeter(this.config.UPLOAD_MAX_BYTES, 'upload.too-large');
    try {
      await bothEnds(
        pipeline(file.file, meter),
        this.store.writeStream(key, meter, contentTypeOf(file.filename)).catch((error: unknown) => {
          // Nobody reads any more: the client's side must not wait for ever.
          meter.destroy(error instanceof Error ? error : undefined);
          throw error;
        }),
      );
    } finally {
      attempt.size = meter.bytes;
    }
  }
}

/** Waits until both sides of an upload are over, so that nothing is written after what was stored is taken back. The source's failure counts first. */
async function bothEnds(source: Promise<void>, target: Promise<void>): Promise<void> {
  for (const side of await Promise.allSettled([source, target]))
    if (side.status === 'rejected') throw side.reason;
}
