import {
  type Caller,
  CodedError,
  fileProcessing,
  fileProcessingEvents,
  getAsset,
  getProcessing,
  getVideoFile,
  retryAsset,
  retryProcessing,
  videoProcessing,
  videoProcessingEvents,
} from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { takeUntil, timer } from 'rxjs';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { Call, InputOf } from '../http/call';
import { Handles, HandlesEvents } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { storedKeyOf } from '../uploads/stored-name';
import { ProcessingFeed } from './processing-feed';

/** How an upload comes along, for administrators: asked once, or followed. */
@Controller()
export class ProcessingController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly feed: ProcessingFeed,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Handles(videoProcessing)
  async ofVideo({ params }: InputOf<typeof videoProcessing>, { caller }: Call) {
    return this.statusOf(await this.assetOfVideo(params.id, caller), caller);
  }

  @HandlesEvents(videoProcessingEvents)
  async followVideo({ params }: InputOf<typeof videoProcessingEvents>, call: Call) {
    return this.follow(await this.assetOfVideo(params.id, call.caller), call);
  }

  @Handles(fileProcessing)
  async ofFile({ params }: InputOf<typeof fileProcessing>, { caller }: Call) {
    return this.statusOf(await this.assetOfFile(params.encodedFileName, caller), caller);
  }

  @HandlesEvents(fileProcessingEvents)
  async followFile({ params }: InputOf<typeof fileProcessingEvents>, call: Call) {
    return this.follow(await this.assetOfFile(params.encodedFileName, call.caller), call);
  }

  @Handles(retryProcessing)
  async retry({ params }: InputOf<typeof retryProcessing>, { caller }: Call) {
    const assetId = await this.assetOfFile(params.encodedFileName, caller);
    return this.services.request(retryAsset, { assetId }, { caller });
  }

  private statusOf(assetId: string, caller: Caller) {
    return this.services.request(getProcessing, { assetId }, { caller });
  }

  /** Access was checked once: the stream ends with the session's token, and the client comes back with a new one. */
  private follow(assetId: string, { session }: Call) {
    if (!session) throw new CodedError('auth.required');
    return this.feed.watch(assetId).pipe(takeUntil(timer(new Date(session.exp * 1_000))));
  }

  private async assetOfVideo(id: string, caller: Caller): Promise<string> {
    const { assetId } = await this.services.request(getVideoFile, { id }, { caller });
    if (!assetId) throw new CodedError('upload.not-found');
    return assetId;
  }

  private async assetOfFile(name: string, caller: Caller): Promise<string> {
    const s3Key = storedKeyOf(name, this.config);
    return (await this.services.request(getAsset, { s3Key }, { caller })).id;
  }
}
