import { CodedError, forgetReporter, reportMail } from '@alcova/contracts';
import { MessagingModule, Operation } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import { TEST_CALLER_KEYS } from '@alcova/testing';
import { Controller, Module } from '@nestjs/common';
import { ulid } from 'ulid';
import type { z } from 'zod';

type ReportMail = z.output<typeof reportMail.output>;

/** Moderation as far as identity asks it, over the real broker. */
export class ReportHouse {
  private readonly reports = new Map<string, ReportMail>();
  /** Addresses that were forgotten. */
  readonly forgotten: string[] = [];
  /** While set, nothing is answered. */
  isAway = false;
  private close: () => Promise<void> = () => Promise.resolve();

  /** @returns the id of the report */
  add(report: ReportMail): string {
    const id = ulid();
    this.reports.set(id, report);
    return id;
  }

  async start(natsUrl: string): Promise<void> {
    const { reports, forgotten } = this;
    const requireHere = () => {
      if (this.isAway) throw new CodedError('unavailable');
    };

    @Controller()
    class Answers {
      @Operation(reportMail)
      async mail({ reportId }: { reportId: string }): Promise<ReportMail> {
        const found = reports.get(reportId);
        if (!found) throw new CodedError('report.not-found');
        return found;
      }

      @Operation(forgetReporter)
      async forget({ email }: { email: string }) {
        requireHere();
        forgotten.push(email);
        return {};
      }
    }

    @Module({
      imports: [
        MessagingModule.forRoot({ service: 'responders', url: natsUrl, callerKeys: TEST_CALLER_KEYS }),
      ],
      controllers: [Answers],
    })
    class House {}
    const app = await createProcess({ module: House });
    await app.init();
    this.close = () => app.close();
  }

  stop(): Promise<void> {
    return this.close();
  }
}
