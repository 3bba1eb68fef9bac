import {
  type Caller,
  CodedError,
  type LegalPageName,
  type LegalText,
  type listLegalVersions,
  settingsChanged,
  type SettingsChanges,
  type SettingsState,
  type SiteSettings,
  siteSettings,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AuditRepository } from '../audit/audit.repository';
import { SettingsRepository } from './settings.repository';

/** Values that are somebody's address: the log says that they changed, not what they are. */
const PERSONAL: ReadonlySet<string> = new Set<keyof SiteSettings>(['supportEmail']);
const WITHHELD = '(...)';

/** What administrators set. Each change in one transaction with its audit entry and its event. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly settings: SettingsRepository,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  async get(): Promise<SettingsState> {
    return this.transactions.run((manager) => this.state(manager));
  }

  /** @throws CodedError settings.version-conflict */
  async update(
    { changes, version }: { changes: SettingsChanges; version: number },
    caller: Caller,
  ): Promise<SettingsState> {
    return this.transactions.run(async (manager) => {
      const before = await this.settings.read(manager, { lock: true });
      if (before.version !== version) throw new CodedError('settings.version-conflict');
      const after = siteSettings.parse({ ...before.settings, ...changes });
      const changed = siteSettings.keyof().options.filter((name) => after[name] !== before.settings[name]);
      if (changed.length === 0) return this.state(manager);
      await this.settings.write(manager, after);
      await this.audit.add(manager, caller, {
        action: 'settings.update',
        subject: 'site',
        before: logged(before.settings, changed),
        after: logged(after, changed),
      });
      return this.tell(manager);
    });
  }

  async legalText(page: LegalPageName): Promise<{ legal: LegalText | null }> {
    const legal = await this.transactions.run((manager) => this.settings.legalText(manager, page));
    return { legal: legal ?? null };
  }

  async legalVersions(page: LegalPageName): Promise<z.output<typeof listLegalVersions.output>> {
    return this.transactions.run(async (manager) => ({
      versions: await this.settings.versionsOf(manager, page),
      latest: (await this.settings.legalVersion(manager, page, null)) ?? null,
    }));
  }

  /** @throws CodedError settings.legal-not-found */
  async legalVersion(page: LegalPageName, version: number): Promise<LegalText> {
    const found = await this.transactions.run((manager) =>
      this.settings.legalVersion(manager, page, version),
    );
    if (!found) throw new CodedError('settings.legal-not-found');
    return found;
  }

  /** @throws CodedError settings.version-conflict */
  async publish(
    { page, date, text, after }: Omit<LegalText, 'version'> & { after: number },
    caller: Caller,
  ): Promise<SettingsState> {
    return this.transactions.run(async (manager) => {
      await this.settings.read(manager, { lock: true });
      const current = await this.settings.legalVersion(manager, page, null);
      if ((current?.version ?? 0) !== after) throw new CodedError('settings.version-conflict');
      const version = after + 1;
      if (!(await this.settings.addLegalText(manager, { page, version, date, text })))
        throw new CodedError('settings.version-conflict');
      await this.settings.touch(manager);
      await this.audit.add(manager, caller, {
        action: 'settings.publish-legal-text',
        subject: page,
        before: current ? { version: current.version, date: current.date } : null,
        after: { version, date },
      });
      return this.tell(manager);
    });
  }

  private async state(manager: EntityManager): Promise<SettingsState> {
    const { settings, version, updatedAt } = await this.settings.read(manager, { lock: false });
    return { settings, version, updatedAt, legal: await this.settings.legalVersions(manager) };
  }

  private async tell(manager: EntityManager): Promise<SettingsState> {
    const { changes } = await this.settings.read(manager, { lock: false });
    const state = await this.state(manager);
    const payload = { settings: state.settings, legal: state.legal };
    await this.outbox.event(manager, settingsChanged, {
      aggregateId: 'site',
      aggregateVersion: changes,
      payload,
    });
    return state;
  }
}

/** The values that changed, as the log keeps them. */
function logged(settings: SiteSettings, names: readonly (keyof SiteSettings)[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, PERSONAL.has(name) && settings[name] !== null ? WITHHELD : settings[name]]),
  );
}
