import { TEST_CALLER_KEYS, TEST_CALLER_VARIABLES, TEST_EXPORT_VARIABLES } from '@alcova/testing';
import { heldAssetsBucket, revocationsBucket } from '@alcova/contracts';
import { KeyValues, MessagingModule } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import { Module, type Type } from '@nestjs/common';
import { gatewayConfig } from '../../src/config/config';
import { SITE } from './gateway';
import { withPolicy } from './lone-policy';
import { startProcess } from './process';

/** A controller in catalogue's place, and the list of revoked sessions without which a gateway lets nobody in. */
export async function startLoneCatalogue(natsUrl: string, controller: Type<unknown>) {
  @Module({
    imports: [MessagingModule.forRoot({ service: 'catalogue', url: natsUrl, callerKeys: TEST_CALLER_KEYS })],
    controllers: [controller],
  })
  class Parts {}
  const app = await createProcess({ module: Parts });
  await app.init();
  const revocations = app.get(KeyValues).writer(revocationsBucket);
  await revocations.complete();
  const holds = app.get(KeyValues).writer(heldAssetsBucket);
  await holds.complete();
  return app;
}

/** The gateway's whole process without a store, for what needs the catalogue alone. */
export async function startStorelessGateway(natsUrl: string, env: Record<string, string>) {
  const config = gatewayConfig({
    ...{
      NODE_ENV: 'test',
      HEALTH_PORT: '0',
      NATS_URL: natsUrl,
      ...TEST_CALLER_VARIABLES,
      PORT: '0',
      SITE_URL: SITE,
    },
    SUPPORT_EMAIL: 'suporte@alcova.example',
    MEDIA_SIGNING_KEYS: `new:${'ab'.repeat(32)}`,
    COOKIE_KEYS: `one:${'ef'.repeat(32)}`,
    RATE_LIMIT_SCALE: '1000',
    ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_REGION: 'none', S3_BUCKET: 'none' },
    ...{ S3_ACCESS_KEY: 'none', S3_SECRET_KEY: 'none-none-none', ...TEST_EXPORT_VARIABLES },
    ...env,
  });
  const app = await withPolicy(natsUrl, () => startProcess(config));
  return { app, url: await app.getUrl() };
}
