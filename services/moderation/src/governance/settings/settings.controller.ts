import {
  getLegalText,
  getLegalVersion,
  getSettings,
  type InputOf,
  keepLegalText,
  keepSettings,
  listLegalVersions,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { SettingsService } from './settings.service';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Operation(getSettings)
  async get() {
    return this.settings.get();
  }

  @Operation(keepSettings)
  async update(input: InputOf<typeof keepSettings>, { caller }: RpcContext) {
    return this.settings.update(input, caller);
  }

  @Operation(getLegalText)
  async legalText({ page }: InputOf<typeof getLegalText>) {
    return this.settings.legalText(page);
  }

  @Operation(listLegalVersions)
  async legalVersions({ page }: InputOf<typeof listLegalVersions>) {
    return this.settings.legalVersions(page);
  }

  @Operation(getLegalVersion)
  async legalVersion({ page, version }: InputOf<typeof getLegalVersion>) {
    return this.settings.legalVersion(page, version);
  }

  @Operation(keepLegalText)
  async publish(input: InputOf<typeof keepLegalText>, { caller }: RpcContext) {
    return this.settings.publish(input, caller);
  }
}
