import { ROUTES } from '@alcova/contracts';
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { Admission } from '../admission/admission';
import { AccountModule } from '../account/account.module';
import { AgeModule } from '../age/age.module';
import { AgePassModule } from '../age/pass.module';
import { AdsModule } from '../ads/ads.module';
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
import { MediaModule } from '../media/media.module';
import { OperationsModule } from '../operations/operations.module';
import { PersonalDataModule } from '../personal-data/personal-data.module';
import { PublicBytesModule } from '../public-bytes/public-bytes.module';
import { PolicyModule } from '../policy/policy.module';
import { ProcessingModule } from '../processing/processing.module';
import { ReportsModule } from '../reports/reports.module';
import { SearchModule } from '../search/search.module';
import { ServiceCalls } from '../services/service-calls';
import { Revocations } from '../session/revocations';
import { SessionGuard } from '../session/session.guard';
import { SessionModule, SessionRoutesModule } from '../session/session.module';
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
  ],
  media: [MediaModule],
  upload: [UploadsModule],
};

@Global()
@Module({})
class SharedParts {}

/** The public HTTP application: the capabilities of the configured roles, and the guards that stand before all of them. */
@Module({})
export class PublicModule {
  static of(
    config: GatewayConfig,
    services: ServiceCalls,
    counts: RequestCounts,
    revocations: Revocations,
    leases: UploadLeases,
    held: HeldAssets,
    admission: Admission,
  ): DynamicModule {
    const roles = [...new Set(config.GATEWAY_ROLES)];
    const shared: DynamicModule = {
      module: SharedParts,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ServiceCalls, useValue: services },
        { provide: RequestCounts, useValue: counts },
        { provide: Revocations, useValue: revocations },
        { provide: UploadLeases, useValue: leases },
        { provide: HeldAssets, useValue: held },
        { provide: Admission, useValue: admission },
      ],
      exports: [CONFIG, ServiceCalls, RequestCounts, Revocations, UploadLeases, HeldAssets, Admission],
    };
    return {
      module: PublicModule,
      imports: [
        shared,
        DiscoveryModule,
        PublicBytesModule,
        SessionModule,
        AgePassModule,
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
      ],
    };
  }
}
