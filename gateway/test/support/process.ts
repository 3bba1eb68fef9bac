import { createProcess } from '@alcova/platform';
import type { GatewayConfig } from '../../src/config/config';
import { gatewayParts } from '../../src/app/gateway.module';

/** The gateway's process with its site up. */
export const startProcess = (config: GatewayConfig) => createProcess(gatewayParts(config));
