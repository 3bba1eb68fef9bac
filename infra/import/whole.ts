import { BROKEN, entriesOf, type ExportFile, type Fault, type Place } from './reading';

/** Where files end in the middle, or cannot be read from there on; nothing is taken while they are looked through. */
export async function brokenPlaces(files: readonly ExportFile[]): Promise<{ place: Place; fault: Fault }[]> {
  const broken: { place: Place; fault: Fault }[] = [];
  for (const file of files)
    for await (const entry of entriesOf(file))
      if ('fault' in entry && BROKEN.has(entry.fault))
        broken.push({ place: entry.place, fault: entry.fault });
  return broken;
}
