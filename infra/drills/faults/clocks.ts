import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '../../local/names';
import { StartFailure } from '../../parts';
import { changingClock } from '../surroundings/clock';

/** The times of day of a site's services, each of which can be changed while it runs. */
export class Clocks {
  private constructor(
    private readonly folder: string,
    /** Variables of each service. */
    readonly env: Readonly<Partial<Record<ServiceName, Readonly<Record<string, string>>>>>,
  ) {}

  /** Clocks that cannot be changed: nothing stands between the processes and the machine's. */
  static fixed(): Clocks {
    return new Clocks('', {});
  }

  /** Clocks that go right until they are changed. @param folder for what they say */
  static async changing(folder: string): Promise<Clocks> {
    await mkdir(folder, { recursive: true });
    const clocks = new Clocks(
      folder,
      Object.fromEntries(serviceNames.map((name) => [name, changingClock(join(folder, name))])),
    );
    await clocks.set(serviceNames, '+0s');
    return clocks;
  }

  /** @param apart from the machine's clock, `+300s` or `-300s`; read within a second */
  async set(names: readonly ServiceName[], apart: string): Promise<void> {
    if (this.folder === '') throw new StartFailure('the clocks of this site cannot be changed');
    for (const name of names) {
      // Never half a line for whoever reads it at that moment.
      const next = join(this.folder, `${name}.next`);
      await writeFile(next, `${apart}\n`);
      await rename(next, join(this.folder, name));
    }
  }
}
