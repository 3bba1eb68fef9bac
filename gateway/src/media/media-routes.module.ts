import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import { answerProblemsIn } from '../http/problem.filter';
import { LivePolicy } from '../policy/live-policy';
import { Administrators } from '../session/administrators';
import { SessionModule } from '../session/session.module';
import { ObjectStore } from '../store/object-store';
import { Delivery } from './deliver';
import { FileFacts } from './file-facts';
import { HeldAssets } from './held-assets';
import { keepingOf } from './keeping';
import { MediaAddresses } from './media-addresses';
import { addMediaRoutes } from './media-routes';
import { MediaModule } from './media.module';
import { PictureCache } from './picture-cache';

@Injectable()
class MediaRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly store: ObjectStore,
    private readonly facts: FileFacts,
    private readonly pictures: PictureCache,
    private readonly addresses: MediaAddresses,
    private readonly held: HeldAssets,
    private readonly administrators: Administrators,
    private readonly policy: LivePolicy,
  ) {}

  onModuleInit(): void {
    const instance: FastifyInstance = this.host.httpAdapter.getInstance();
    // Not awaited: the routes of controllers would be bound before the framework has its error handler.
    void instance.register(async (scope) => {
      answerProblemsIn(scope);
      addMediaRoutes(scope, {
        delivery: new Delivery(this.store, this.facts),
        ...{ pictures: this.pictures, addresses: this.addresses, held: this.held },
        requireReviewer: this.administrators.requireReviewer,
        isAdministrator: this.administrators.asks,
        keepingOf: keepingOf(this.policy, this.config.MEDIA_SHARED_CACHE_SECONDS),
      });
    });
  }
}

/** The routes of bytes (role `media`). */
@Module({ imports: [MediaModule, SessionModule], providers: [MediaRoutes], exports: [MediaModule] })
export class MediaRoutesModule {}
