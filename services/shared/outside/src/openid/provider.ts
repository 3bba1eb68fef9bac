import { logger } from '@alcova/platform';
import { setTimeout as wait } from 'node:timers/promises';
import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { providerFailureOf } from './failure';

/** For each answer of the provider (seconds): somebody waits before a white page. */
const ANSWER_WITHIN_SECONDS = 5;
const DISCOVER_AGAIN_AFTER_MS = 60 * 60 * 1_000;
const RETRY_AFTER_MS = 250;
const log = logger('provider');

export interface ProviderAddress {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What this site asks of it, for the log. */
  readonly purpose: string;
}

/** An OpenID provider as it describes itself, asked again every hour; the last answer is good while it does not answer. */
export class OpenIdProvider {
  private discovered: { readonly configuration: Configuration; readonly until: number } | undefined;
  private discovering: Promise<Configuration> | undefined;

  constructor(private readonly at: ProviderAddress) {}

  /** Rejects while the provider cannot be had, with what its client threw (`providerFailureOf` tells what it means). */
  async configuration(): Promise<Configuration> {
    const known = this.discovered;
    if (known && known.until > performance.now()) return known.configuration;
    this.discovering ??= this.discover().finally(() => {
      this.discovering = undefined;
    });
    try {
      return await this.discovering;
    } catch (error) {
      if (!known) throw error;
      return known.configuration;
    }
  }

  private async discover(): Promise<Configuration> {
    try {
      const configuration = await this.askAnew().catch((error: unknown) => this.onceMore(error));
      this.discovered = { configuration, until: performance.now() + DISCOVER_AGAIN_AFTER_MS };
      return configuration;
    } catch (error) {
      const { purpose } = this.at;
      log.warn({ purpose, kind: providerFailureOf(error).kind }, 'an OpenID provider cannot be had');
      throw error;
    }
  }

  /** Asks it to describe itself now, once, whatever it said before. Rejects as `configuration` does. */
  askAnew(): Promise<Configuration> {
    const issuer = new URL(this.at.issuer);
    return discovery(issuer, this.at.clientId, this.at.clientSecret, undefined, {
      timeout: ANSWER_WITHIN_SECONDS,
      execute: [
        // The signature of an ID token is looked at, and not only the connection that it came over.
        enableNonRepudiationChecks,
        // The configuration lets only providers on this machine do without TLS.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
  }

  /** A connection that broke is worth a second try; a provider that took its whole time is not. */
  private async onceMore(error: unknown): Promise<Configuration> {
    if (providerFailureOf(error).kind === 'OAUTH_TIMEOUT') throw error;
    await wait(RETRY_AFTER_MS);
    return this.askAnew();
  }
}
