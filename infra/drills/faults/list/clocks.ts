import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MovedSettings } from '../../../local/moved-settings';
import { serviceNames, type ServiceName } from '../../../local/names';
import { changingClock } from '../../surroundings/clock';

/** The times of day of a site's services, each of which can be changed while it runs. */
export class Clocks {
  /** @param folder for what they say */
  constructor(private readonly folder: string) {}

  /** Variables of each service; its clock goes right until it is changed. */
  async env(): Promise<MovedSettings> {
    await mkdir(this.folder, { recursive: true });
    await this.set(serviceNames, '+0s');
    return Object.fromEntries(serviceNames.map((name) => [name, changingClock(join(this.folder, name))]));
  }

  /** @param apart from the machine's clock, `+300s` or `-300s`; read within a second */
  async set(names: readonly ServiceName[], apart: string): Promise<void> {
    for (const name of names) {
      // Never half a line for whoever reads it at that moment.
      const next = join(this.folder, `${name}.next`);
      await writeFile(next, `${apart}\n`);
      await rename(next, join(this.folder, name));
    }
  }
}
