import { ROUTES } from '@alcova/contracts';
import { Counters, Leases, MessagingModule, RpcClient } from '@alcova/messaging';
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { Admission } from '../admission/admission';
import { AccountModule } from '../account/account.module';
import { AgeModule } from '../age/age.module';
import { AgePassModule } from '../age/pass.module';
import { AdsModule } from '../ads/ads.module';
import { AlignmentModule } from '../alignment/alignment.module';
import { CaptionsModule, CaptionUploadsModule } from '../captions/captions.module';
import type { GatewayConfig, GatewayRole } from '../config/config';
import { DurationModule } from '../duration/duration.module';
import { EngagementModule } from '../engagement/engagement.module';
import { SystemModule } from '../health/system.module';
import { AccessGuard } from '../http/access.guard';
import { AccountLimitGuard } from '../http/account-limit.guard';
import { ProblemFilter } from '../http/problem.filter';
import { RequestCounts } from '../http/request-counts';
import { ResponseInterceptor } from '../http/response.interceptor';
import { EXPECTED_ROUTES, RouteRegistry } from '../http/route-registry';
import { GoogleModule } from '../google/google.module';
import { HashListImportModule, HashListsModule } from '../hash-lists/hash-lists.module';
import { HeldAssets } from '../media/held-assets';
import { MediaRoutesModule } from '../media/media-routes.module';
import { OperationsModule } from '../operations/operations.module';
import { PersonalDataModule } from '../personal-data/personal-data.module';
import { PublicBytesModule } from '../public-bytes/public-bytes.module';
import { PolicyModule } from '../policy/policy.module';
import { ProcessingModule } from '../processing/processing.module';
import { ReportsModule } from '../reports/reports.module';
import { SearchModule } from '../search/search.module';
import { BoundedCalls } from '../services/bounded-calls';
import { ServiceCalls } from '../services/service-calls';
import { Revocations } from '../session/revocations';
import { SessionGuard } from '../session/session.guard';
import { SessionModule, SessionRoutesModule } from '../session/session.module';
import { StoreModule } from '../store/store.module';
import { SettingsModule } from '../settings/settings.module';
import { ShareImageModule } from '../share-image/share-image.module';
import { TalesModule } from '../tales/tales.module';
import { UploadAdminModule, UploadsModule } from '../uploads/uploads.module';
import { UploadLeases } from '../uploads/resumable/upload-leases';
import { UsersModule } from '../users/users.module';
import { VideosModule } from '../videos/videos.module';
import { VitalsModule } from '../vitals/vitals.module';
import { roleOfPath } from '../config/role-paths';
import { CONFIG } from '../config/token';
import { AgeBarrier } from './age-barrier';
import { PublicEdge } from './edge';
import { CachedResponses } from './cached-responses';
import { HttpPlugins } from './http-plugins';
import { PagesModule } from './pages.module';
import { LiveFacts } from './live-facts';
import { PublicServer } from './public-server';
import { SiteRoutes } from './site-routes';
import { WatchedBuckets } from './watched-buckets';

const MODULES: Readonly<Record<GatewayRole, readonly Type<unknown>[]>> = {
  api: [
    SettingsModule,
    PolicyModule,
    SystemModule,
    VitalsModule,
    SessionRoutesModule,
    AgeModule,
    GoogleModule,
    AccountModule,
    VideosModule,
    SearchModule,
    EngagementModule,
    OperationsModule,
    AdsModule,
    TalesModule,
    ReportsModule,
    AlignmentModule,
    CaptionsModule,
    CaptionUploadsModule,
    DurationModule,
    ProcessingModule,
    UploadAdminModule,
    UsersModule,
    PersonalDataModule,
    ShareImageModule,
    HashListsModule,
    HashListImportModule,
    PagesModule,
  ],
  media: [MediaRoutesModule],
  upload: [UploadsModule],
};

/** What the modules of all capabilities share. */
@Global()
@Module({})
class SharedParts {
  static of(config: GatewayConfig, edge: PublicEdge): DynamicModule {
    return {
      module: SharedParts,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: PublicEdge, useValue: edge },
        { provide: Admission, useValue: edge.admission },
        {
          provide: ServiceCalls,
          inject: [RpcClient],
          useFactory: (rpc: RpcClient) => new BoundedCalls(rpc),
        },
        {
          provide: RequestCounts,
          inject: [Counters],
          useFactory: (counters: Counters) => new RequestCounts(counters, config.COOKIE_KEYS),
        },
        { provide: UploadLeases, useExisting: Leases },
        WatchedBuckets,
        {
          provide: Revocations,
          inject: [WatchedBuckets],
          useFactory: ({ revocations }: WatchedBuckets) => revocations,
        },
        { provide: HeldAssets, inject: [WatchedBuckets], useFactory: ({ held }: WatchedBuckets) => held },
      ],
      exports: [
        ...[CONFIG, PublicEdge, Admission, ServiceCalls, RequestCounts, UploadLeases],
        ...[WatchedBuckets, Revocations, HeldAssets],
      ],
    };
  }
}

/** The gateway: the capabilities of the configured roles, and the guards that stand before all of them. */
@Module({})
export class GatewayModule {
  static of(config: GatewayConfig, edge: PublicEdge): DynamicModule {
    const roles = [...new Set(config.GATEWAY_ROLES)];
    return {
      module: GatewayModule,
      imports: [
        MessagingModule.forRoot({
          service: 'gateway',
          url: config.NATS_URL,
          user: config.NATS_USER,
          password: config.NATS_PASSWORD,
          callerKeys: { sign: config.CALLER_SIGNING_KEYS ? { gateway: config.CALLER_SIGNING_KEYS } : {} },
        }),
        SharedParts.of(config, edge),
        ...[DiscoveryModule, PublicBytesModule, SessionModule, AgePassModule, StoreModule],
        ...roles.flatMap((role) => [...MODULES[role]]),
      ],
      providers: [
        RouteRegistry,
        {
          provide: EXPECTED_ROUTES,
          useValue: ROUTES.filter((route) => roles.includes(roleOfPath(route.path))),
        },
        // In this order: access and limits need to know who calls.
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: AccountLimitGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
        ...[HttpPlugins, AgeBarrier, CachedResponses, LiveFacts, PublicServer],
        ...(roles.includes('api') ? [SiteRoutes] : []),
      ],
    };
  }
}

/** The gateway's process, with its public server. */
export function gatewayParts(config: GatewayConfig): { module: DynamicModule; http: PublicEdge } {
  const edge = new PublicEdge(config);
  return { module: GatewayModule.of(config, edge), http: edge };
}
