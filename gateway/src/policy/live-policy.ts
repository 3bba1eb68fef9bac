import {
  ANONYMOUS,
  DEFAULT_POLICY,
  type EventEnvelope,
  getPolicy,
  isDeclaredSomewhere,
  policyChanged,
  type PolicyState,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { ServiceCalls } from '../services/service-calls';
import { classesOf, type PolicyClasses } from './classes';
import { countryReader } from './country';
import { type PolicyClass } from '../http/policy-class';

/** A change is told by an event; what such an event may have been lost is noticed by then. */
const READ_EVERY_MS = 15_000;
const AGAIN_AFTER_MS = 500;
const WITHIN_MS = 2_000;

type Known = Pick<PolicyState, 'rules' | 'ages' | 'version'>;
type Asking = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The policy of what is shown where, as it stands now, and the class of each request. While moderation is away the last known one holds.
 * Before it was read for the first time the process is not ready, and the barrier of ages (age-barrier/barrier.ts) lets nobody in.
 */
@Injectable()
export class LivePolicy implements OnModuleDestroy {
  private readonly log = logger('policy');
  private readonly countryOf: (request: Asking) => string | undefined;
  private known: Known | undefined;
  private classes: PolicyClasses = classesOf(DEFAULT_POLICY, []);
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private reading: Promise<void> | undefined;
  private readonly isProduction: boolean;
  private changed: () => void = () => undefined;
  /** Name of the header in which proxies tell the country; undefined where they do not. */
  readonly header: string | undefined;

  constructor(
    private readonly services: ServiceCalls,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.isProduction = config.NODE_ENV === 'production';
    this.header = config.TRUSTED_PROXIES.length > 0 ? config.COUNTRY_HEADER : undefined;
    this.countryOf = countryReader(this.header, config.TRUSTED_PROXIES);
  }

  /** Whether it was read. */
  get isKnown(): boolean {
    return this.known !== undefined;
  }

  /** Whether visitors from some country are answered otherwise than those from others. */
  get differsByCountry(): boolean {
    return this.header !== undefined && this.classes.byCountry.size > 0;
  }

  /** Whether visitors from some country have to prove their age; true while that is not known. */
  get asksAge(): boolean {
    return !this.isKnown || this.classes.asksAge;
  }

  /** Whether who sends a request has to prove an age, or is shown nothing; true while that is not known. */
  asksAgeOf(request: Asking): boolean {
    return !this.isKnown || this.of(request).ageMode !== 'declared';
  }

  /** Whether this is a site in production, and visitors from somewhere are asked for no more than their word. */
  get takesWord(): boolean {
    return this.isProduction && this.known !== undefined && isDeclaredSomewhere(this.known.ages);
  }

  /** The class of a request. For visitors from countries that no rule names this is one look-up at most. */
  of(request: Asking): PolicyClass {
    const { usual, byCountry } = this.classes;
    if (byCountry.size === 0) return usual;
    const country = this.countryOf(request);
    return country === undefined ? usual : (byCountry.get(country) ?? usual);
  }

  /** Begins to follow the policy; resolves when it was read, or could not be at the first try. `changed` is told of each new version. */
  async follow(changed: () => void): Promise<void> {
    this.changed = changed;
    await this.refresh();
  }

  /** To be told every event of moderation. */
  hear({ name, payload }: EventEnvelope): void {
    if (name !== policyChanged.name) return;
    const told = policyChanged.payload.safeParse(payload);
    if (told.success) this.learn(told.data);
    else void this.refresh();
  }

  /** Events may have been missed. Reads it anew; never rejects. */
  refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** Somebody changed it through this process: holds from the next request on. */
  learn({ rules, ages, version }: Known): void {
    if (this.known && version <= this.known.version) return;
    const isFirst = !this.isKnown;
    this.known = { rules, ages, version };
    this.classes = classesOf(rules, ages);
    this.changed();
    this.log.info({ version }, 'the policy is known');
    if (isFirst && this.takesWord)
      this.log.warn(
        { version },
        'visitors are asked for no more than their word that they are adults: laws may ask for a proof of age',
      );
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async read(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.learn(await this.services.request(getPolicy, {}, { caller: ANONYMOUS, deadlineMs: WITHIN_MS }));
    } catch (error) {
      this.log.warn(
        { err: error, isKnown: this.isKnown },
        'the policy cannot be read: the last known one holds',
      );
    }
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.refresh(), this.isKnown ? READ_EVERY_MS : AGAIN_AFTER_MS);
    this.timer.unref();
  }
}
