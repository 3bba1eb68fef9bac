import { RESUMABLE_UPLOADS_PATH, UPLOAD_PART_BYTES, finishUploadRoute } from '@alcova/contracts';
import { defaultOptions, DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { call } from '../api/call';
import { ApiError, errorFromBody, isSessionError, localError } from '../api/error';
import { renewSession } from '../api/renewal';
import { logFailure } from '../log';
import { checksumOf } from './checksum';
import { isPassing, patiently } from './patiently';
import { texts } from './texts';

/** Pauses before a request is sent again, in ms; begun anew with every part that comes through. */
const RETRY_DELAYS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 30_000, 30_000, 30_000];
const FINISH_WITHIN_MS = 60_000;
/** Refusals that another try mends: another place, in use, a damaged part, too many requests. */
const PASSING = new Set([409, 423, 429, 460]);
/** The upload is not there any more. */
const GONE = new Set([404, 410]);

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
  if (!(cause instanceof DetailedError)) return localError('network');
  if (cause.causingError instanceof ApiError) return cause.causingError;
  return cause.originalResponse ? answeredError(cause.originalResponse) : localError('network');
}

const answeredError = (response: HttpResponse): ApiError =>
  errorFromBody(response.getStatus(), bodyOf(response.getBody()));

/**
 * The library takes every refusal of the question where to go on for the end of the upload, and would begin it anew. Only an upload that is
 * gone is one: all else is asked again. @throws ApiError
 */
function refuseToBeginAnew(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus();
  if (request.getMethod() !== 'HEAD' || status < 300 || GONE.has(status)) return;
  // An answer to HEAD has no body to say more.
  throw status === 401
    ? new ApiError('auth.session-expired', texts.sessionOver, status)
    : answeredError(response);
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
  private ahead: { readonly start: number; readonly checksum: Promise<string | null> } | null = null;
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
      // Forgotten when the file is received: its bytes are not all there is to it.
      removeFingerprintOnSuccess: false,
      metadata: { filename: file.name, title },
      onBeforeRequest: (request) => this.prepare(request),
      onAfterResponse: refuseToBeginAnew,
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
      if (!(await renewSession(failedAt))) throw new ApiError('session-over', texts.sessionOver);
    }
    if (request.getMethod() !== 'PATCH') return;
    const checksum = await this.checksumAt(Number(request.getHeader('Upload-Offset')));
    if (checksum !== null) request.setHeader('Upload-Checksum', checksum);
  }

  /** The checksum of the part at `start`; that of the part after it is computed while this one is on its way. @throws ApiError */
  private async checksumAt(start: number): Promise<string | null> {
    const known = this.ahead?.start === start ? this.ahead.checksum : this.read(start);
    const checksum = await known;
    const next = start + UPLOAD_PART_BYTES;
    this.ahead = next < this.file.size ? { start: next, checksum: this.read(next) } : null;
    // Whoever needs it is told.
    this.ahead?.checksum.catch((cause: unknown) => logFailure('read-ahead', cause));
    return checksum;
  }

  private async read(start: number): Promise<string | null> {
    try {
      return await checksumOf(this.file, start, start + UPLOAD_PART_BYTES);
    } catch (cause) {
      logFailure('read-file', cause);
      throw new ApiError('file-unreadable', texts.unreadable);
    }
  }

  private shallRetry(cause: DetailedError): boolean {
    const error = apiErrorOf(cause);
    if (isSessionError(error)) this.expiredAt ??= Date.now();
    const passes =
      isSessionError(error) || isPassing(error) || error.status >= 500 || PASSING.has(error.status);
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
    const ask = () => call(finishUploadRoute, { params: { upload }, deadlineMs: FINISH_WITHIN_MS });
    const answer = await patiently(ask).catch(async (cause: unknown) => {
      if (!isPassing(cause)) await this.forget();
      throw cause;
    });
    await this.forget();
    if (!answer.success || answer.fileUrl === '') throw new ApiError('internal', answer.error ?? '');
    return { fileUrl: answer.fileUrl, s3Key: answer.s3Key };
  }

  private async forget(): Promise<void> {
    for (const { urlStorageKey } of await this.upload.findPreviousUploads())
      await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  }
}
