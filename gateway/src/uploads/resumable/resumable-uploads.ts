import {
  type Asset,
  type Caller,
  CodedError,
  completeUpload,
  failUpload,
  RESUMABLE_UPLOADS_PATH,
} from '@alcova/contracts';
import { retryWhileUnavailable } from '@alcova/messaging';
import { logger } from '@alcova/platform';
import { connectionsOf, storeSettings } from '@alcova/store';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Server, type ServerOptions, type Upload } from '@tus/server';
import { LRUCache } from 'lru-cache';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MetadataValue } from '@tus/s3-store';
import { z } from 'zod';
import { CONFIG } from '../../config/token';
import type { GatewayConfig } from '../../config/config';
import { contentTypeOf } from '../../media/content-types';
import { ServiceCalls } from '../../services/service-calls';
import { ObjectStore } from '../../store/object-store';
import { UploadAttempt } from '../attempt/upload-attempt';
import { awaitVerdict } from '../attempt/verdict';
import { type Brought, PartStore } from './part-store';
import { type ProtocolProblem, problemOfStatus, problemOfThrown } from './protocol-problems';
import { UploadLeases } from './upload-leases';
import { DRAIN_MS, UploadLocker } from './upload-locker';
import { addressPartOf, keyOfAddressPart } from './upload-names';

/** The bytes are stored: a restart of media must not cost the client an error. */
const COMPLETING = { withinMs: 15_000 };
const REMEMBERED_UPLOADS = 1_000;
const notes = z.object({ uploadId: z.string() });

/** One request of the protocol. */
interface ProtocolCall {
  readonly caller: Caller;
  /** Set while an upload begins. */
  attempt?: UploadAttempt;
  problem?: ProtocolProblem;
}
export interface ProtocolAnswer {
  readonly response: Response;
  /** Set for a failure: what is to be answered in the response's place. */
  readonly problem: ProtocolProblem | undefined;
}

/** Uploads by tus 1.0: begun in media's log as any other, stored part by part, continued through any gateway. */
@Injectable()
export class ResumableUploads implements OnApplicationShutdown {
  private readonly log = logger('upload');
  private readonly calls = new AsyncLocalStorage<ProtocolCall>();
  private readonly locker: UploadLocker;
  private readonly parts: PartStore;
  private readonly protocol: Server;

  constructor(
    private readonly services: ServiceCalls,
    private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    leases: UploadLeases,
  ) {
    this.locker = new UploadLocker(leases);
    this.parts = new PartStore({ cache: boundedCache(), s3ClientConfig: partSettings(config) }, this.locker);
    this.protocol = new Server({
      path: RESUMABLE_UPLOADS_PATH,
      datastore: this.parts,
      locker: this.locker,
      lockDrainTimeout: DRAIN_MS,
      allowedOrigins: [new URL(config.SITE_URL).origin],
      disableTerminationForFinishedUploads: true,
      maxSize: config.UPLOAD_MAX_BYTES,
      generateUrl: (_request, { path, id }) => `${path}/${addressPartOf(id)}`,
      getFileIdFromRequest: (_request, part = '') => keyOfAddressPart(part),
      ...this.steps(),
    });
  }

  /** Parts that were answered for are stored before the process ends: the next gateway goes on after them. */
  async onApplicationShutdown(): Promise<void> {
    await this.locker.settled();
    this.parts.close();
  }

  /** One request of the protocol. Never rejects for what the request is about. */
  async handle(request: Request, caller: Caller, brought: Brought): Promise<ProtocolAnswer> {
    const call: ProtocolCall = { caller };
    const work = () =>
      request.method === 'DELETE' ? this.cancel(request, caller) : this.protocol.handleWeb(request);
    const response = await this.calls.run(call, () => this.parts.brought.run(brought, work));
    if (response.status < 400) return { response, problem: undefined };
    const problem = call.problem ?? problemOfStatus(response.status);
    await call.attempt?.abandon(problem.error);
    return { response, problem };
  }

  /**
   * The file of an upload whose bytes are all there; the same answer as often as it is asked.
   * @throws CodedError `upload.not-found`, `upload.interrupted` while bytes are missing, or why media refused it
   */
  async finish(addressPart: string, caller: Caller): Promise<Asset> {
    const id = keyOfAddressPart(addressPart);
    if (id === undefined) throw new CodedError('upload.not-found');
    return awaitVerdict(this.services, await this.complete(id, caller), caller);
  }

  private steps(): Partial<ServerOptions> {
    return {
      namingFunction: async (request, metadata) => this.begin(request.headers, metadata ?? {}),
      onUploadCreate: async (_request, upload) => ({ metadata: this.notesOf(upload) }),
      onUploadFinish: async (_request, upload) => {
        await this.complete(upload.id, this.call().caller);
        return {};
      },
      onResponseError: (_request, thrown) => {
        const cause = this.parts.brought.getStore()?.failure ?? thrown;
        const problem = problemOfThrown(cause);
        if (problem.status >= 500) this.log.error({ err: cause }, 'a part was not taken');
        this.call().problem = problem;
        return { status_code: problem.status, body: problem.error.code };
      },
    };
  }

  /** Media knows of an upload before its first byte; one that can never be taken leaves its entry in the log. */
  private async begin(headers: Headers, metadata: Record<string, string | null>): Promise<string> {
    const call = this.call();
    const size = Number(headers.get('upload-length'));
    const subject = { kind: 'video', caller: call.caller, declaredSize: size } as const;
    const attempt = new UploadAttempt(this.services, this.store, subject);
    call.attempt = attempt;
    attempt.fileName = metadata['filename'] ?? '';
    attempt.title = metadata['title'] ?? '';
    if (size > this.config.UPLOAD_MAX_BYTES) throw new CodedError('upload.too-large');
    if (size === 0) throw new CodedError('upload.empty-file');
    return attempt.begin(attempt.fileName, attempt.title);
  }

  private notesOf({ metadata }: Upload): Record<string, string> {
    const name = metadata?.['filename'] ?? '';
    return { filename: name, contentType: contentTypeOf(name), uploadId: this.call().attempt?.id ?? '' };
  }

  private async complete(id: string, caller: Caller): Promise<Asset> {
    const upload = await this.parts.finish(id);
    const { uploadId } = notes.parse(upload.metadata);
    const completed = { uploadId, size: upload.size ?? 0 };
    return retryWhileUnavailable(
      () => this.services.request(completeUpload, completed, { caller }),
      COMPLETING,
    );
  }

  /** Somebody gives an upload up: what came of it goes, and the log tells. */
  private async cancel(request: Request, caller: Caller): Promise<Response> {
    const id = keyOfAddressPart(request.url.split('/').at(-1) ?? '');
    const noted = id === undefined ? undefined : await this.parts.noted(id).catch(notFoundIsNone);
    const removal = { stored: 0 };
    const response = await this.parts.removal.run(removal, () => this.protocol.handleWeb(request));
    if (response.status !== 204 || !noted) return response;
    const { uploadId } = notes.parse(noted.metadata);
    const failed = { uploadId, size: noted.size ?? 0, reason: 'upload.cancelled', sent: removal.stored };
    await this.services.request(failUpload, failed, { caller });
    return response;
  }

  private call(): ProtocolCall {
    const call = this.calls.getStore();
    if (!call) throw new RangeError('no request of the protocol is under way');
    return call;
  }
}

function notFoundIsNone(error: unknown): undefined {
  if (error instanceof CodedError && error.code === 'upload.not-found') return undefined;
  throw error;
}

/** What was noted of uploads never changes, so that each gateway may remember it. */
function boundedCache() {
  const known = new LRUCache<string, MetadataValue>({ max: REMEMBERED_UPLOADS });
  return {
    get: async (id: string) => known.get(id),
    set: async (id: string, value: MetadataValue) => void known.set(id, value),
    delete: async (id: string) => void known.delete(id),
  };
}

/** The store's client: a part takes as long as its bytes keep coming, and nobody's waits for another's. */
const partSettings = (config: GatewayConfig) => ({
  ...storeSettings(config),
  bucket: config.S3_BUCKET,
  // It would cost every part a round trip.
  expectContinueHeader: false,
  requestHandler: { ...connectionsOf({ most: Infinity }), socketTimeout: 120_000 },
});
