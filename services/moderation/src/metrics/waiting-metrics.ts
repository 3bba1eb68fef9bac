import { REPORT_CATEGORIES } from '@alcova/contracts';
import { gauge, readTogether } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TotalsRepository } from '../tales/totals/totals.repository';
import { type Clock, WaitingRepository } from './waiting.repository';

const CLOCKS = [...new Set(Object.values(REPORT_CATEGORIES).map(({ hours }) => hours))];
const nameOf = (hours: number): string => `${hours}h`;

/** Tells what waits at the desks when it is scraped. All replicas answer the same. */
@Injectable()
export class WaitingMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly waiting: WaitingRepository,
    private readonly totals: TotalsRepository,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.tellOfTales();
    this.tellOfCases();
    this.tellOfThePastBudget();
    this.tellOfAppeals();
  }

  private tellOfTales(): void {
    const { waiting, totals } = this;
    const { manager } = this.dataSource;
    const read = readTogether(async () => ({
      ...(await waiting.tales(manager)),
      all: (await totals.counts(manager)).pending,
    }));
    gauge(
      'alcova_moderation_tales_waiting',
      'Tales before their first decision',
      ['urgency'],
      async function (this) {
        const { all, urgent } = await read();
        this.set({ urgency: 'urgent' }, urgent);
        this.set({ urgency: 'usual' }, Math.max(0, all - urgent));
      },
    );
    gauge(
      'alcova_moderation_oldest_tale_seconds',
      'How long the tale that was sent first waits for its first decision',
      ['urgency'],
      async function (this) {
        const { oldestUrgent, oldestUsual } = await read();
        this.set({ urgency: 'urgent' }, oldestUrgent ?? 0);
        this.set({ urgency: 'usual' }, oldestUsual ?? 0);
      },
    );
  }

  private tellOfCases(): void {
    const { waiting } = this;
    const { manager } = this.dataSource;
    const read = readTogether(() => waiting.clocks(manager));
    const tell = (name: string, help: string, figure: (clock: Clock | undefined) => number | undefined) =>
      gauge(name, help, ['clock'], async function (this) {
        const clocks = await read();
        for (const hours of CLOCKS) {
          const value = figure(clocks.find((clock) => clock.hours === hours));
          if (value === undefined) this.remove({ clock: nameOf(hours) });
          else this.set({ clock: nameOf(hours) }, value);
        }
      });
    tell(
      'alcova_moderation_cases_waiting',
      'Reported contents that wait for a decision, by the hours within which it is promised',
      (clock) => clock?.waiting ?? 0,
    );
    tell(
      'alcova_moderation_oldest_case_seconds',
      'How long the case that was opened first waits',
      (clock) => clock?.oldest ?? 0,
    );
    tell(
      'alcova_moderation_overdue_cases',
      'Cases whose time has passed without a decision',
      (clock) => clock?.overdue ?? 0,
    );
    tell(
      'alcova_moderation_next_deadline_seconds',
      'Time until the next case is due, below zero once it is late; none where no case waits',
      (clock) => clock?.next,
    );
  }

  private tellOfThePastBudget(): void {
    const { waiting } = this;
    const { manager } = this.dataSource;
    gauge(
      'alcova_moderation_cases_past_budget',
      'Urgent cases that wait while their content is shown, as the budget for instant hiding was used up',
      [],
      async function (this) {
        this.set(await waiting.pastBudget(manager));
      },
    );
  }

  private tellOfAppeals(): void {
    const { waiting } = this;
    const { manager } = this.dataSource;
    const read = readTogether(() => waiting.appeals(manager));
    gauge('alcova_moderation_appeals_waiting', 'Appeals that wait', ['of'], async function (this) {
      for (const [of, appeals] of Object.entries(await read())) this.set({ of }, appeals.waiting);
    });
    gauge(
      'alcova_moderation_oldest_appeal_seconds',
      'How long the first appeal waits',
      ['of'],
      async function (this) {
        for (const [of, appeals] of Object.entries(await read())) this.set({ of }, appeals.oldest ?? 0);
      },
    );
  }
}
