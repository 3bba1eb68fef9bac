import { getLegalText, getSettings, publishLegalText, updateSettings } from '@alcova/contracts';
import { SettingsController } from './settings.controller';
import { SettingsRepository } from './settings.repository';
import { SettingsService } from './settings.service';

/** Settings, as the service's module takes them in. */
export const settings = {
  serves: [getSettings, updateSettings, getLegalText, publishLegalText],
  controllers: [SettingsController],
  providers: [SettingsRepository, SettingsService],
};
