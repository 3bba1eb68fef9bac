import {
  addListedEntries,
  beginHashImport,
  type Caller,
  CodedError,
  deleteHashList,
  finishHashImport,
  type HashList,
  isBlank,
  LIST_STEP,
  type ListedEntry,
  listName,
  MAX_LIST_BYTES,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { pipeline, type Readable } from 'node:stream';
import type { Call } from '../http/call';
import { ServiceCalls } from '../services/service-calls';
import { ByteMeter } from '../uploads/byte-meter';
import { declaredSize, declaresTooMuch } from '../uploads/attempt/declared-size';
import { drainBriefly } from '../uploads/attempt/early-answer';
import { uploadFailure } from '../uploads/attempt/failure';
import { readForm } from '../uploads/form';
import { readHashListFile } from './hash-list-reader';

const log = logger('hash-list-import');

interface Sent {
  readonly id: string;
  readonly entries: number;
}

/** Takes a list from outside: read as it comes and handed to media in steps; it counts when all of it was there and understood. */
@Injectable()
export class HashListImport {
  constructor(private readonly services: ServiceCalls) {}

  /** @throws CodedError with the reason; of a list that was refused nothing stays. */
  async receive({ request, caller }: Call): Promise<HashList> {
    let begun: string | undefined;
    try {
      if (declaresTooMuch(declaredSize(request), MAX_LIST_BYTES)) throw new CodedError('hashes.too-large');
      let sent: Sent | undefined;
      const fields = await readForm(request, async ({ file }, soFar) => {
        if (soFar['name'] !== undefined) nameOf(soFar['name']);
        ({ id: begun } = await this.services.request(beginHashImport, {}, { caller }));
        sent = { id: begun, entries: await this.send(begun, file, caller) };
      });
      const name = nameOf(fields['name']);
      if (!sent) throw new CodedError('hashes.file-required');
      return await this.services.request(finishHashImport, { ...sent, name }, { caller });
    } catch (error) {
      if (begun !== undefined) await this.forget(begun, caller);
      throw uploadFailure(error);
    } finally {
      drainBriefly(request.raw);
    }
  }

  /** Answers how many entries there were. */
  private async send(id: string, file: Readable, caller: Caller): Promise<number> {
    // pipeline() carries the failure of either stream to the meter, where the reader meets it.
    const bytes = pipeline(file, new ByteMeter(MAX_LIST_BYTES, 'hashes.too-large'), () => undefined);
    let [entries, step] = [0, 0];
    let batch: ListedEntry[] = [];
    const flush = async () => {
      if (batch.length === 0) return;
      await this.services.request(addListedEntries, { id, step, entries: batch }, { caller });
      entries += batch.length;
      step += 1;
      batch = [];
    };
    for await (const entry of readHashListFile(bytes)) {
      batch.push(entry);
      if (batch.length === LIST_STEP) await flush();
    }
    await flush();
    return entries;
  }

  /** Should media not hear it, it takes the unfinished list away by itself. */
  private async forget(id: string, caller: Caller): Promise<void> {
    try {
      await this.services.request(deleteHashList, { id }, { caller });
    } catch (error) {
      log.debug({ err: error }, 'an unfinished list stays for now');
    }
  }
}

/** @throws CodedError hashes.name-required, request.invalid */
function nameOf(name: string | undefined): string {
  if (isBlank(name ?? '')) throw new CodedError('hashes.name-required');
  const parsed = listName.safeParse(name);
  if (!parsed.success) throw new CodedError('request.invalid', 'the name is too long');
  return parsed.data;
}
