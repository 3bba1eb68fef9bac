import { type AgeCheck, type AgeOutcome, CodedError } from '@alcova/contracts';
import { logger, type SealKeys } from '@alcova/platform';
import type { EntityManager } from 'typeorm';
import type { BegunProof, BroughtAnswer, EndedProof, PostedAnswer, WaitedAgeWay } from '../age-way';
import { AgeAnswersRepository } from './age-answers.repository';
import { AttestationJudge } from './attestation';
import type { Anchors } from '../certificates/certificates';
import { handedResponse } from './handed-answer';
import { GivenAnchors } from '../../../config/pem-anchors';
import { postedResponse } from './posted-answer';
import { addressOf, clientIdOf, digitalRequestOf, nonceOf } from './request';
import { StatusLists } from './status-list';
import { handedTranscript, postedTranscript } from './transcript';
import { trustChecks } from './trust-checks';
import { AllAnchors } from './trusted-list/all-anchors';
import type { WalletConfig } from '../../../config/wallet-config';
import { type ProofSession, ProofSessions } from './proof-sessions';

const ANSWERS = '/api/age/wallet/answer';
/** An outcome is there a little longer than its walk: who waits hears of an answer that came in the last moment. */
const KEPT_AFTER_END_MS = 60_000;
const log = logger('age');

/** Anchors out of a list, where one is configured. */
type AnchorList = Anchors & { readonly isOn: boolean; readonly fetchedAt: Date | undefined };
type Config = WalletConfig & {
  readonly SITE_URL: string;
  readonly NODE_ENV: string;
  readonly IDENTITY_SEAL_KEYS: SealKeys;
};
/** An answer that was judged, or why none was. `kind` is a word of ours. */
type Ruling =
  | { readonly outcome: 'proven' | 'under-age' | 'cancelled' }
  | { readonly outcome: 'failed'; readonly kind: string };

/** The way over a wallet on the phone; undefined where neither anchors nor a list of them are configured. */
export function walletWay(config: Config, list: AnchorList): WaitedAgeWay | undefined {
  const { AGE_WALLET_ANCHORS: given = [], NODE_ENV: environment } = config;
  if (given.length === 0 && !list.isOn) return undefined;
  const anchors = new AllAnchors([new GivenAnchors(given), list]);
  const statuses = new StatusLists(anchors, environment);
  return new WalletWay(config, new AttestationJudge({ anchors, statuses }), { anchors, list });
}

const failed = (kind: string): Ruling => ({ outcome: 'failed', kind });

/**
 * EU age verification profile: a wallet shows an attestation of one bit, by either of two roads. It posts it to this site (OpenID4VP 1.0),
 * or the browser hands it over (Digital Credentials API, ISO/IEC 18013-7 annex C). One walk takes one answer, whichever comes first.
 */
class WalletWay implements WaitedAgeWay {
  readonly way = 'wallet';
  readonly label: string;
  private readonly walks: ProofSessions;
  private readonly answers = new AgeAnswersRepository();
  /** As browsers tell it to wallets. */
  private readonly origin: string;

  constructor(
    private readonly config: Config,
    private readonly judge: AttestationJudge,
    private readonly trusted: { readonly anchors: Anchors; readonly list: AnchorList },
  ) {
    this.label = config.AGE_WALLET_LABEL;
    this.walks = new ProofSessions(config.IDENTITY_SEAL_KEYS);
    this.origin = new URL(config.SITE_URL).origin;
  }

  get listReadAt(): Date | null | undefined {
    const { list } = this.trusted;
    return list.isOn ? (list.fetchedAt ?? null) : undefined;
  }

  async begin(): Promise<BegunProof> {
    const walk = this.walks.start();
    const to = { link: this.config.AGE_WALLET_LINK, responseUri: this.responseUriOf(walk) };
    return { address: addressOf(walk, to), secret: walk.text, digital: await digitalRequestOf(walk) };
  }

  async finish({ secret, answer }: BroughtAnswer): Promise<EndedProof> {
    const walk = this.walks.read(secret);
    if (walk === 'over' || walk === 'foreign') return { outcome: this.told(failed(walk)) };
    return this.ended(walk, await safely(this.judgeHanded(walk, answer)));
  }

  async receive({ walk: text, vpToken, error }: PostedAnswer): Promise<EndedProof> {
    const walk = this.walks.read(text);
    if (walk === 'over' || walk === 'foreign') throw new CodedError('age.walk-over');
    // What it says is from outside: that it is there is enough.
    if (error !== undefined) return this.ended(walk, { outcome: 'cancelled' });
    if (vpToken === undefined) return this.ended(walk, failed('nothing'));
    return this.ended(walk, await safely(this.judgePosted(walk, vpToken)));
  }

  async outcomeOf(manager: EntityManager, secret: string): Promise<AgeOutcome | null> {
    const walk = this.walks.read(secret);
    const outcome = walk === 'foreign' ? undefined : await this.answers.read(manager, secret);
    if (outcome) return outcome;
    if (walk === 'over' || walk === 'foreign') throw new CodedError('age.walk-over');
    return null;
  }

  async test(): Promise<AgeCheck[]> {
    const { trusted, listReadAt } = this;
    return trustChecks({ anchors: trusted.anchors.current(), listReadAt }, new Date());
  }

  private async judgeHanded(walk: ProofSession, answer: string): Promise<Ruling> {
    const { encryptionInfo } = await digitalRequestOf(walk);
    const transcript = handedTranscript({ encryptionInfo, origin: this.origin });
    const response = await handedResponse(answer, { keyPair: await walk.keyPair(), info: transcript });
    return response ? this.judge.judge(response, transcript) : failed('envelope');
  }

  private async judgePosted(walk: ProofSession, vpToken: string): Promise<Ruling> {
    const response = postedResponse(vpToken);
    if (!response) return failed('vp-token');
    const responseUri = this.responseUriOf(walk);
    const asked = { clientId: clientIdOf(responseUri), nonce: nonceOf(walk), responseUri };
    return this.judge.judge(response, postedTranscript(asked));
  }

  private ended(walk: ProofSession, ruling: Ruling): EndedProof {
    const outcome = this.told(ruling);
    const until = new Date(walk.endsAt.getTime() + KEPT_AFTER_END_MS);
    return { outcome, keep: (manager) => this.answers.keep(manager, walk.text, outcome, until) };
  }

  private told(ruling: Ruling): AgeOutcome {
    if (ruling.outcome === 'failed')
      log.warn({ way: this.way, ...ruling }, 'a proof of age did not come about');
    return ruling.outcome;
  }

  private responseUriOf({ text }: ProofSession): string {
    return `${this.config.SITE_URL}${ANSWERS}/${text}`;
  }
}

/** What is thrown on the way may quote what came from outside, and whoever catches it may log it: it goes no further. */
async function safely(judging: Promise<Ruling>): Promise<Ruling> {
  try {
    return await judging;
  } catch {
    return failed('unexpected');
  }
}
