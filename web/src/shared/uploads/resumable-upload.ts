import { type finishUpload, RESUMABLE_UPLOADS_PATH, UPLOAD_PART_BYTES } from '@alcova/contracts';
import { defaultOptions, DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { insist } from '../api/answer';
import { call } from '../api/call';
import { ApiError, errorFromBody, isSessionError, localError } from '../api/error';
import { renewSession } from '../api/renewal';
import { logFailure } from '../log';
import { checksumOf } from './checksum';
import { fingerprintOf } from './file-lock';
import { forgetForm } from './kept-forms';
import { isTemporary, retry } from './retry';
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
  /** The server knows of it: from now on it can go on after a reload. */
  readonly onBegun: () => void;
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

/** One stretch of sending, from its beginning or a pause to the next pause or the end. */
interface Run {
  readonly resolve: (file: ReceivedFile) => void;
  readonly reject: (cause: ApiError) => void;
  upload?: Upload;
}

/** One file on its way by tus: it can be paused, and goes on where it was after whatever broke it off. */
export class ResumableUpload {
  /** Null while nothing is sent. What the library still says of an earlier run is not heard. */
  private run: Run | null = null;
  private latest: Upload | null = null;
  private url: string | null = null;
  private expiredAt: number | null = null;
  private isFinishing = false;
  private ahead: { readonly start: number; readonly checksum: Promise<string | null> } | null = null;

  constructor(
    private readonly file: File,
    private readonly title: string,
    private readonly events: UploadEvents,
  ) {}

  /** Sends what is missing. @throws ApiError why it ended; `cancelled` after `pause` or `cancel` */
  send(): Promise<ReceivedFile> {
    return new Promise((resolve, reject) => {
      const run: Run = { resolve, reject };
      this.run = run;
      const begun = this.isFinishing ? this.finish(run) : this.begin(run);
      begun.catch((cause: unknown) => this.fail(run, cause));
    });
  }

  /** Stops sending; `send` goes on. */
  async pause(): Promise<void> {
    const { run } = this;
    this.run = null;
    run?.reject(localError('cancelled'));
    await run?.upload?.abort(false);
  }

  /** Gives the upload up, here and at the server. */
  async cancel(): Promise<void> {
    await this.pause();
    await this.forget();
    if (this.url !== null) await Upload.terminate(this.url, { retryDelays: [0, 1_000, 3_000] });
  }

  private async begin(run: Run): Promise<void> {
    const upload = this.uploadOf(run);
    run.upload = upload;
    this.latest = upload;
    const [previous] = await upload.findPreviousUploads();
    if (this.run !== run) return;
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
  }

  private uploadOf(run: Run): Upload {
    const upload: Upload = new Upload(this.file, {
      endpoint: RESUMABLE_UPLOADS_PATH,
      uploadUrl: this.url,
      chunkSize: UPLOAD_PART_BYTES,
      retryDelays: RETRY_DELAYS,
      // Forgotten when the file is received: its bytes are not all there is to it.
      removeFingerprintOnSuccess: false,
      fingerprint: () => Promise.resolve(fingerprintOf(this.file)),
      metadata: { filename: this.file.name, title: this.title },
      onUploadUrlAvailable: () => {
        this.url = upload.url;
        this.events.onBegun();
      },
      onBeforeRequest: (request) => this.prepare(run, request),
      onAfterResponse: refuseToBeginAnew,
      onShouldRetry: (cause) => this.run === run && this.shallRetry(cause),
      onProgress: (sent) => this.run === run && this.events.onProgress(sent),
      onError: (cause) => this.fail(run, cause),
      onSuccess: () => void this.finish(run).catch((cause: unknown) => this.fail(run, cause)),
    });
    return upload;
  }

  private fail(run: Run, cause: unknown): void {
    if (this.run === run) this.run = null;
    run.reject(cause instanceof Error ? apiErrorOf(cause) : localError('network'));
  }

  private async prepare(run: Run, request: HttpRequest): Promise<void> {
    if (this.expiredAt !== null) {
      const failedAt = this.expiredAt;
      this.expiredAt = null;
      if (!(await renewSession(failedAt))) throw new ApiError('session-over', texts.sessionOver);
    }
    if (request.getMethod() !== 'PATCH') return;
    const checksum = await this.checksumAt(Number(request.getHeader('Upload-Offset')));
    // The library cannot stop what has not left yet.
    if (this.run !== run) throw localError('cancelled');
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
      isSessionError(error) || isTemporary(error) || error.status >= 500 || PASSING.has(error.status);
    if (passes) this.events.onWaiting();
    return passes;
  }

  private async finish(run: Run): Promise<void> {
    // Paused as the last answer came: the next run finds everything there.
    if (this.run !== run) return;
    this.isFinishing = true;
    this.events.onChecking();
    run.resolve(await this.received());
  }

  private async received(): Promise<ReceivedFile> {
    const upload = this.url?.split('/').at(-1) ?? '';
    const ask = async () => {
      const asked = { params: { upload }, deadlineMs: FINISH_WITHIN_MS };
      const file = await call<typeof finishUpload>('POST /api/uploads/{upload}/finish', asked);
      insist([file.fileUrl, file.s3Key].every((text) => typeof text === 'string'));
      return file;
    };
    const answer = await retry(ask).catch(async (cause: unknown) => {
      // What a proxy says in its place is no end of the upload: its bytes are there.
      const isRefusal = cause instanceof ApiError && cause.code !== 'bad-answer' && !isTemporary(cause);
      if (isRefusal) await this.forget();
      throw cause;
    });
    await this.forget();
    if (!answer.success || answer.fileUrl === '') throw new ApiError('internal', answer.error ?? '');
    return { fileUrl: answer.fileUrl, s3Key: answer.s3Key };
  }

  private async forget(): Promise<void> {
    forgetForm(fingerprintOf(this.file));
    for (const { urlStorageKey } of (await this.latest?.findPreviousUploads()) ?? [])
      await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  }
}
