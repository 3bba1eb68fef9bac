import { exitOnStartFailure, runProcess } from '@alcova/platform';
import { gatewayConfig } from './config/config';
import { gatewayParts } from './app/gateway.module';

async function main(): Promise<void> {
  const config = gatewayConfig();
  const stopDelayMs = config.STOP_DELAY_SECONDS * 1_000;
  await runProcess({ name: 'gateway', ...gatewayParts(config), config, stopDelayMs });
}

main().catch(exitOnStartFailure);
