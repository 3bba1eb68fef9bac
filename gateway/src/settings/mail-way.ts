import { ANONYMOUS, readMailWay } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { ServiceCalls } from '../services/service-calls';

/** It changes when identity starts anew with another configuration. */
const FRESH_MS = 30_000;
/** After a failure nobody is asked again for so long. */
const PATIENT_MS = 5_000;
const WITHIN_MS = 1_000;

/** Where mails go, as identity told it lately; while that is away what was known last holds, at first that they reach people. */
@Injectable()
export class MailWay {
  private readonly log = logger('mail-way');
  private reachesPeople = true;
  private until = -Infinity;
  private hasAsked = false;
  private asking: Promise<void> | undefined;

  constructor(private readonly services: ServiceCalls) {}

  /** Whether mails are written into files instead. Only the first answer is waited for: pages do not wait for a service that is away. Never rejects. */
  async isToFiles(): Promise<boolean> {
    if (performance.now() >= this.until) {
      this.asking ??= this.ask().finally(() => (this.asking = undefined));
      if (!this.hasAsked) await this.asking;
    }
    return !this.reachesPeople;
  }

  private async ask(): Promise<void> {
    try {
      const options = { caller: ANONYMOUS, deadlineMs: WITHIN_MS };
      this.reachesPeople = (await this.services.request(readMailWay, {}, options)).reachesPeople;
      this.until = performance.now() + FRESH_MS;
    } catch (error) {
      this.until = performance.now() + PATIENT_MS;
      this.log.warn({ err: error }, 'where mails go cannot be asked: what was known last holds');
    }
    this.hasAsked = true;
  }
}
