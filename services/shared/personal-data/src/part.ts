import type { ErasedTales } from '@alcova/contracts';
import type { EntityManager } from 'typeorm';

/** One kind of what a service holds on people, as its export tells it. */
export interface CollectedPart {
  /** The field of the service's document, for example `favourites`. */
  readonly name: string;
  /**
   * Everything of this kind that is held on an account, in batches of a bounded number of rows, such as 500 (read with a keyset, not with an
   * offset). A row is what a person may read: JSON, times in ISO 8601, no secrets, nothing of other people.
   */
  collect(manager: EntityManager, accountId: string): AsyncIterable<readonly object[]>;
}

/** The same for a service that also has to forget it. */
export interface PersonalDataPart extends CollectedPart {
  /**
   * Removes it, or makes it anonymous for good. It runs in the transaction of the report and may come again for the same account, also when
   * nothing is left: then it changes nothing. `tales` is what the person wants for their tales; without it all are removed.
   */
  erase(manager: EntityManager, accountId: string, tales?: ErasedTales): Promise<void>;
}

/** Bytes of the document of a service: one JSON object with a list for each part; never more than one batch in memory. */
export async function* documentOf(
  parts: readonly CollectedPart[],
  manager: EntityManager,
  accountId: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from('{');
  for (const [index, part] of parts.entries()) {
    yield Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(part.name)}:[`);
    let separator = '';
    for await (const rows of part.collect(manager, accountId)) {
      if (rows.length === 0) continue;
      yield Buffer.from(separator + rows.map((row) => JSON.stringify(row)).join(','));
      separator = ',';
    }
    yield Buffer.from(']');
  }
  yield Buffer.from('}');
}
