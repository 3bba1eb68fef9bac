import { getLegalText, getSettings, publishLegalText, updateSettings } from '@alcova/contracts';
import { AuditRepository } from '../audit/audit.repository';
import { SettingsController } from './settings.controller';
import { SettingsRepository } from './settings.repository';
import { SettingsService } from './settings.service';

/** Settings, as the service's module takes them in. */
export const settings = {
  serves: [getSettings, updateSettings, getLegalText, publishLegalText],
  controllers: [SettingsController],
  providers: [AuditRepository, SettingsRepository, SettingsService],
};
