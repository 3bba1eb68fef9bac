import { exitOnStartFailure, loadConfig, runProcess } from '@alcova/platform';
import { AppModule } from './app.module';
import { configSchema } from './config/config';

async function main(): Promise<void> {
  const config = loadConfig(configSchema);
  await runProcess({ name: 'identity', module: AppModule.with(config), config });
}

main().catch(exitOnStartFailure);
