import { createProcess } from '@alcova/platform';
import type { GatewayConfig } from '../../src/config/config';
import { GatewayModule } from '../../src/app/gateway.module';

/** The gateway's process with its site up. */
export async function startProcess(config: GatewayConfig) {
  const app = await createProcess({ module: GatewayModule.of(config) });
  return app.init();
}
