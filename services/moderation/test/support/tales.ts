import {
  type Caller,
  decideTale,
  newTale,
  type NewTale,
  nextTale,
  type OwnTale,
  type ReviewedTale,
  submitTale,
} from '@alcova/contracts';
import { randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import type { TestModeration } from './moderation';

/** An account of a role; its id is the name. */
export const person = (name: string, role: 'user' | 'moderator' | 'admin' = 'user'): { caller: Caller } => ({
  caller: { kind: 'account', accountId: name, role },
});

const SENTENCE =
  'A estrada subia a serra devagar e ninguém tinha pressa de chegar ao vale naquela manhã fria. ';

const WORDS =
  'estrada serra devagar ninguém pressa chegar naquela manhã também depois caminho jardim janela chuva noite quando enquanto então vizinho portão varanda cozinha mesa cadeira música silêncio palavra viagem lembrança saudade amanhecer cidade ponte rio margem vento folha sombra pedra muro quintal'.split(
    ' ',
  );
const anyWord = (): string => WORDS[randomInt(WORDS.length)] ?? '';

/** A tale of its own words, so that no two are alike; they are of Portuguese, so that its language can be told. */
export const taleOf = (change: Partial<NewTale> = {}): NewTale =>
  newTale.parse({
    title: 'A estrada da serra',
    tale: SENTENCE + Array.from({ length: 30 }, () => anyWord() + anyWord()).join(' '),
    category: 'hetero',
    ownWork: true,
    adultsOnly: true,
    ...change,
  });

/** What people do with tales, in short words. */
export class Desk {
  constructor(private readonly moderation: TestModeration) {}

  send(who: { caller: Caller }, change: Partial<NewTale> = {}, key = ulid()): Promise<OwnTale> {
    return this.moderation.rpc.request(submitTale, { ...taleOf(change), key }, who);
  }

  async next(
    who: { caller: Caller },
    queue: 'waiting' | 'appeals' = 'waiting',
  ): Promise<ReviewedTale | null> {
    return (await this.moderation.rpc.request(nextTale, { queue }, who)).tale;
  }

  decide(who: { caller: Caller }, id: string, input: object) {
    return this.moderation.rpc.request(decideTale, { id, decision: 'approve', ...input }, who);
  }

  /** Takes tales and all that belongs to them away. */
  async clear(): Promise<void> {
    await this.moderation.database.empty(
      'tales, tale_authors, tale_decisions, tale_notes, tale_fingerprints, tale_likes, tale_favourites, tale_counters, audit_entries, audit_actors, audit_titles, audit_batches, outbox',
    );
    await this.moderation.query("UPDATE terms SET items = '[]', version = version + 1");
  }
}
