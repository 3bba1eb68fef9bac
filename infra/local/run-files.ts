import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartFailure, hasCode, waitUntil } from '../parts';
import { identityOf, signal, stillRuns } from '../parts/identity-of-process';

const identity = z.object({ pid: z.number().int().positive(), startedAt: z.string().min(1) });
const runnerFile = 'runner.json';

/**
 * Notes in `DATA_DIR/run` of what this runner started, so that the start after a killed one ends what is left of it. A process counts as
 * ours only when number, boot and start time agree: another one that got the number is never touched.
 */
export class RunFiles {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'run');
  }

  /** Takes the data folder for this process; ends what a killed runner left. Rejects when a runner is at work on it. */
  async take(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = join(this.folder, runnerFile);
    const mine = JSON.stringify(identityOf(process.pid));
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      const other = this.read(runnerFile);
      if (other !== undefined && other.pid !== process.pid && stillRuns(other))
        throw new StartFailure(
          `A pasta de dados já está em uso por outro "npm start" (processo ${other.pid}). Encerre-o ou escolha outra com DATA_DIR.`,
        );
      await writeFile(file, mine, { mode: 0o600 });
    }
    await this.endLeftovers();
  }

  /** Notes a started process, the leader of its group; at once, so that no moment is left without a note. */
  note(name: string, pid: number): void {
    const entry = identityOf(pid);
    if (entry !== undefined)
      writeFileSync(join(this.folder, `${name}.json`), JSON.stringify(entry), { mode: 0o600 });
  }

  /** Gives the data folder back. */
  async leave(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private async endLeftovers(): Promise<void> {
    for (const name of readdirSync(this.folder).filter((entry) => entry !== runnerFile)) {
      const left = this.read(name);
      if (left !== undefined && stillRuns(left)) {
        // Postgres takes SIGQUIT as "stop at once, recover later"; what ignores it gets no second chance.
        signal(-left.pid, 'SIGQUIT');
        const gone = waitUntil(name, async () => !stillRuns(left), 5_000);
        await gone.catch(() => signal(-left.pid, 'SIGKILL'));
      }
      await rm(join(this.folder, name), { force: true });
    }
  }

  private read(name: string): z.output<typeof identity> | undefined {
    try {
      const parsed = identity.safeParse(JSON.parse(readFileSync(join(this.folder, name), 'utf8')));
      return parsed.success ? parsed.data : undefined;
    } catch (error) {
      if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }
}
