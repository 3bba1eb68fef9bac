import { beginUpload, failUpload, logRefusedUpload, type Caller, type CodedError } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { ServiceCalls } from '../../services/service-calls';
import type { ObjectStore } from '../../store/object-store';

const MAX_TEXT = 1_024;

/** What an upload is about. */
export interface UploadSubject {
  readonly kind: 'video' | 'image';
  readonly caller: Caller;
  /** Content-Length of the whole form in bytes. */
  readonly declaredSize: number | null;
}

/** One upload from its first byte to its entry in the log: whatever happens, nothing of a failed one stays in the store. */
export class UploadAttempt {
  private readonly log = logger('upload');
  private uploadId: string | undefined;
  private storedKey: string | undefined;
  private namedFile = '';
  private namedTitle = '';
  /** Bytes of the file that came. */
  size = 0;

  constructor(
    private readonly services: ServiceCalls,
    private readonly store: ObjectStore,
    private readonly subject: UploadSubject,
  ) {}

  /** Name of the file as its sender has it; what is too long for the log is cut. */
  get fileName(): string {
    return this.namedFile;
  }
  set fileName(text: string) {
    this.namedFile = bounded(text);
  }

  /** Title as it was sent; what is too long for the log is cut. */
  get title(): string {
    return this.namedTitle;
  }
  set title(text: string) {
    this.namedTitle = bounded(text);
  }

  /** True once the file part was met. */
  get hasFile(): boolean {
    return this.uploadId !== undefined;
  }

  /** Media's id of the upload. */
  get id(): string {
    if (this.uploadId === undefined) throw new RangeError('the upload has not begun');
    return this.uploadId;
  }

  /** Registers the upload before its first byte is stored, and answers the key to store it under. */
  async begin(fileName: string, title: string): Promise<string> {
    this.fileName = fileName;
    this.title = title;
    const { kind, caller, declaredSize } = this.subject;
    const begun = await this.services.request(
      beginUpload,
      { kind, fileName: this.fileName || kind, title: this.title, declaredSize },
      { caller },
    );
    this.uploadId = begun.uploadId;
    this.storedKey = kind === 'video' ? begun.s3Key : undefined;
    return begun.s3Key;
  }

  /** Takes back what was stored and leaves the failure in the log. Never fails itself: media's sweeper finishes what is left. */
  async abandon(reason: CodedError): Promise<void> {
    if (this.storedKey !== undefined) {
      const key = this.storedKey;
      await this.store.remove(key).catch((error: unknown) => {
        this.log.warn({ err: error, key }, 'a failed upload was not removed yet');
      });
    }
    await this.writeFailure(reason).catch((error: unknown) => {
      this.log.warn({ err: error, uploadId: this.uploadId }, 'a failed upload was not logged yet');
    });
  }

  private async writeFailure({ code }: CodedError): Promise<void> {
    const { kind, caller, declaredSize } = this.subject;
    if (this.uploadId !== undefined) {
      const input = { uploadId: this.uploadId, size: this.size, reason: code };
      await this.services.request(failUpload, input, { caller });
      return;
    }
    const fileSize = this.size || (declaredSize ?? 0);
    await this.services.request(
      logRefusedUpload,
      { kind, fileName: this.fileName, title: this.title, fileSize, reason: code },
      { caller },
    );
  }
}

/** At most what the log takes; never half of a surrogate pair, which is no valid text. */
export function bounded(text: string): string {
  return text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}
