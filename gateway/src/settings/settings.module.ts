import { Global, Module } from '@nestjs/common';
import { LiveSettings } from './live-settings';
import { MailWay } from './mail-way';
import { SettingsController } from './settings.controller';

@Global()
@Module({
  controllers: [SettingsController],
  providers: [LiveSettings, MailWay],
  exports: [LiveSettings, MailWay],
})
export class SettingsModule {}
