import { Global, Module } from '@nestjs/common';
import { LiveSettings } from './live-settings';
import { SettingsController } from './settings.controller';

@Global()
@Module({ controllers: [SettingsController], providers: [LiveSettings], exports: [LiveSettings] })
export class SettingsModule {}
