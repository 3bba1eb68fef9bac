import { RESUMABLE_UPLOADS_PATH, UPLOAD_PART_BYTES, finishUploadRoute } from '@alcova/contracts';
import { DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import { call } from '../api/call';
import { ApiError, errorFromBody, isSessionError, localError } from '../api/error';
import { renewSession } from '../api/renewal';
import { checksumOf } from './checksum';

/** Pauses before a request is sent again, in ms; begun anew with every part that comes through. */
const RETRY_DELAYS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 30_000, 30_000, 30_000];
const FINISH_WITHIN_MS = 60_000;
/** Refusals that another try mends: another place, in use, a damaged part, too many requests. */
const PASSING = new Set([409, 423, 429, 460]);

/** The file as the server has it. */
export interface ReceivedFile {
  readonly fileUrl: string;
  readonly s3Key: string;
}

export interface UploadEvents {
  /** Bytes that are through; called often. */
  readonly onProgress: (sent: number) => void;
  /** A request failed and is sent again by itself. */
  readonly onWaiting: () => void;
  /** All bytes are there, the file is looked at. */
  readonly onChecking: () => void;
}

/** Why a request failed, as an answer of the site. */
function apiErrorOf(cause: Error): ApiError {
  if (cause instanceof ApiError) return cause;
  if (!(cause instanceof DetailedError) || !cause.originalResponse) return localError('network');
  return errorFromBody(cause.originalResponse.getStatus(), bodyOf(cause.originalResponse.getBody()));
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page: the status alone says what there is to say.
    return null;
  }
}

/** One file on its way by tus: it can be paused, and goes on where it was after whatever broke it off. */
export class ResumableUpload {
  private readonly upload: Upload;
  private expiredAt: number | null = null;
  private isFinishing = false;
  private settle: { resolve: (file: ReceivedFile) => void; reject: (cause: ApiError) => void } | null = null;

  constructor(
    private readonly file: File,
    title: string,
    private readonly events: UploadEvents,
  ) {
    this.upload = new Upload(file, {
      endpoint: RESUMABLE_UPLOADS_PATH,
      chunkSize: UPLOAD_PART_BYTES,
      retryDelays: RETRY_DELAYS,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, title },
      onBeforeRequest: (request) => this.prepare(request),
      onShouldRetry: (cause) => this.shallRetry(cause),
      onProgress: (sent) => events.onProgress(sent),
      onError: (cause) => this.settle?.reject(apiErrorOf(cause)),
      onSuccess: () => void this.finish(),
    });
  }

  /** Sends what is missing. @throws ApiError why it ended; `cancelled` after `pause` or `cancel` */
  async send(): Promise<ReceivedFile> {
    if (this.isFinishing) return this.received();
    const [previous] = await this.upload.findPreviousUploads();
    if (previous && this.upload.url === null) this.upload.resumeFromPreviousUpload(previous);
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.upload.start();
    });
  }

  /** Whether this browser remembers the beginning of the file's upload. */
  async isKnown(): Promise<boolean> {
    return (await this.upload.findPreviousUploads()).length > 0;
  }

  /** Stops sending; `send` goes on. */
  async pause(): Promise<void> {
    await this.upload.abort(false);
    this.settle?.reject(localError('cancelled'));
  }

  /** Gives the upload up, here and at the server. */
  async cancel(): Promise<void> {
    try {
      await this.upload.abort(true);
    } finally {
      this.settle?.reject(localError('cancelled'));
    }
  }

  private async prepare(request: HttpRequest): Promise<void> {
    if (this.expiredAt !== null) {
      const failedAt = this.expiredAt;
      this.expiredAt = null;
      await renewSession(failedAt);
    }
    if (request.getMethod() !== 'PATCH') return;
    const start = Number(request.getHeader('Upload-Offset'));
    const checksum = await checksumOf(this.file, start, start + UPLOAD_PART_BYTES);
    if (checksum !== null) request.setHeader('Upload-Checksum', checksum);
  }

  private shallRetry(cause: DetailedError): boolean {
    const error = apiErrorOf(cause);
    if (isSessionError(error)) this.expiredAt ??= Date.now();
    const passes =
      isSessionError(error) || error.status === 0 || error.status >= 500 || PASSING.has(error.status);
    if (passes) this.events.onWaiting();
    return passes;
  }

  private async finish(): Promise<void> {
    this.isFinishing = true;
    this.events.onChecking();
    await this.received().then(
      (file) => this.settle?.resolve(file),
      (cause: ApiError) => this.settle?.reject(cause),
    );
  }

  private async received(): Promise<ReceivedFile> {
    const upload = this.upload.url?.split('/').at(-1) ?? '';
    const answer = await call(finishUploadRoute, { params: { upload }, deadlineMs: FINISH_WITHIN_MS });
    if (!answer.success || answer.fileUrl === '') throw new ApiError('internal', answer.error ?? '');
    return { fileUrl: answer.fileUrl, s3Key: answer.s3Key };
  }
}
