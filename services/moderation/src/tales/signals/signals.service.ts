import type { TaleSignals, TermMark } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TermsRepository } from '../terms/terms.repository';
import { type Fingerprint, fingerprintOf } from './fingerprint';
import { FingerprintsRepository } from './fingerprints.repository';
import { HistoryRepository } from './history.repository';
import { languageOf, PORTUGUESE } from './language';
import { limitMarks, TermSearch } from '../marks/marks';
import { personalDataIn } from './personal-data';

/** The parts of a tale that are looked through. */
export interface SentText {
  readonly title: string;
  readonly tale: string;
  readonly author: string;
}

/** What a text says by itself. */
export interface Prepared {
  readonly language: string;
  readonly print: Fingerprint | null;
}

interface Marks {
  readonly inTitle: TermMark[];
  readonly inText: TermMark[];
  readonly isUrgent: boolean;
}

/** What moderators are told beside a text. It never decides: all that it does by itself is to let an item that may suggest a minor jump the queue. */
@Injectable()
export class Signals {
  /** Made ready for the list of one version. */
  private search: { version: number; terms: TermSearch } | undefined;

  constructor(
    private readonly terms: TermsRepository,
    private readonly prints: FingerprintsRepository,
    private readonly history: HistoryRepository,
  ) {}

  /** What needs no database; done before a transaction begins. */
  prepare({ tale }: Pick<SentText, 'tale'>): Prepared {
    return { language: languageOf(tale), print: fingerprintOf(tale) };
  }

  /** Keeps what is known of a new or changed text, in the transaction of its change. Answers whether it jumps the queue. */
  async store(manager: EntityManager, id: string, text: SentText, prepared: Prepared): Promise<boolean> {
    const { search, version } = await this.current(manager);
    const { isUrgent } = marksIn(search, text);
    await manager.query('UPDATE tales SET is_urgent = $2, language = $3, terms_version = $4 WHERE id = $1', [
      id,
      isUrgent,
      prepared.language,
      version,
    ]);
    await this.prints.put(manager, id, prepared.print);
    return isUrgent;
  }

  /** @param tale with its words as the database counts them */
  async of(
    manager: EntityManager,
    tale: SentText & { id: string; authorId: string | null; language: string | null; words: number },
  ): Promise<TaleSignals> {
    const { search } = await this.current(manager);
    const { inTitle, inText } = marksIn(search, tale);
    const print = fingerprintOf(tale.tale);
    const language = tale.language ?? languageOf(tale.tale);
    const { id, authorId } = tale;
    return {
      marks: inText,
      titleMarks: inTitle,
      similar: print ? await this.prints.similarTo(manager, tale, print) : [],
      history: authorId === null ? null : await this.history.before(manager, { id, authorId }),
      language,
      isPortuguese: language === PORTUGUESE,
      words: tale.words,
      characters: tale.tale.length,
    };
  }

  private async current(manager: EntityManager): Promise<{ search: TermSearch; version: number }> {
    const version = await this.terms.version(manager);
    if (this.search?.version !== version) {
      const { items, version: read } = await this.terms.read(manager);
      this.search = { version: read, terms: new TermSearch(items.filter(({ isOff }) => isOff !== true)) };
    }
    return { search: this.search.terms, version: this.search.version };
  }
}

/** The name of the author is looked through too, but has no place to show. */
function marksIn(search: TermSearch, { title, tale, author }: SentText): Marks {
  const marksOf = (text: string) => limitMarks([...search.find(text), ...personalDataIn(text)]);
  const inTitle = marksOf(title);
  const inText = marksOf(tale);
  const all = [...inTitle, ...inText, ...search.find(author)];
  return {
    inTitle,
    inText,
    isUrgent: all.some(({ kind }) => kind === 'minor'),
  };
}
