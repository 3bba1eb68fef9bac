import { exitOnStartFailure, runProcess } from '@alcova/platform';
import { gatewayConfig } from './config';
import { GatewayModule } from './gateway.module';

async function main(): Promise<void> {
  const config = gatewayConfig();
  await runProcess({ name: 'gateway', module: GatewayModule.of(config), config });
}

main().catch(exitOnStartFailure);
