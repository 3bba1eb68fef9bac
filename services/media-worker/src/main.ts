import { exitOnStartFailure, loadConfig, runProcess } from '@alcova/platform';
import { AppModule } from './app.module';
import { configSchema } from './config/config';

async function main(): Promise<void> {
  const config = loadConfig(configSchema);
  await runProcess({
    name: 'media-worker',
    module: AppModule.with(config),
    config,
    stopWithinMs: config.STOP_GRACE_SECONDS * 1_000,
  });
}

main().catch(exitOnStartFailure);
