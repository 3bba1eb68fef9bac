import { Zip, ZipPassThrough } from 'fflate';

/** One file of an archive, whole. */
export interface ArchivedFile {
  /** ASCII, folders with slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A zip archive of files, which are stored as they are: a file at a time and no faster than it is taken. What fails on the way leaves an
 * archive without its directory, which no program takes for whole.
 */
export async function* zipOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else ready.push(bytes);
  });
  const taken = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  for await (const { name, bytes } of files) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
