import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../parts';

const POLICY = '/api/admin/policy';
const ageMode = z.enum(['declared', 'verified', 'closed']);
type AgeMode = z.output<typeof ageMode>;
/** Of the policy what is changed; all else of it goes back as it came. */
const policy = z.object({
  rules: z.array(z.unknown()),
  ages: z.array(z.object({ country: z.string().nullable(), mode: ageMode })),
  version: z.number(),
});

/** How an administrator asks the site. */
export interface Administrator {
  send(method: string, path: string, body?: string): Promise<Response>;
}

/** Where it is noted what the mode was before the demonstration: what nobody notes was never changed by it. */
const noteIn = (folder: string): string => join(folder, 'mode-before');

/** Whether the mode of a data folder is the demonstration's. */
export const isModeChanged = async (folder: string): Promise<boolean> =>
  (await modeBefore(folder)) !== undefined;

/** Lets the site ask everybody for a proof whose country has no mode of its own, if it does not do so anyway. */
export async function askForProofs(administrator: Administrator, folder: string): Promise<void> {
  const before = await modeNow(administrator);
  if (before === 'verified') return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // First: of a start that ends here the next one still knows what was.
  await writeFile(noteIn(folder), before, { mode: 0o600 });
  await setMode(administrator, 'verified');
}

/** Sets the mode that was before `askForProofs`, unless somebody has chosen another one since. */
export async function askAsBefore(administrator: Administrator, folder: string): Promise<void> {
  const before = await modeBefore(folder);
  if (before === undefined) return;
  if ((await modeNow(administrator)) === 'verified') await setMode(administrator, before);
  await rm(noteIn(folder), { force: true });
}

async function modeBefore(folder: string): Promise<AgeMode | undefined> {
  try {
    return ageMode.parse(await readFile(noteIn(folder), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const policyNow = async (administrator: Administrator) =>
  policy.parse(await (await administrator.send('GET', POLICY)).json());

const modeNow = async (administrator: Administrator): Promise<AgeMode> =>
  (await policyNow(administrator)).ages.find(({ country }) => country === null)?.mode ?? 'declared';

async function setMode(administrator: Administrator, mode: AgeMode): Promise<void> {
  const { rules, ages, version } = await policyNow(administrator);
  const ofCountries = ages.filter(({ country }) => country !== null);
  const ofAll = mode === 'declared' ? [] : [{ country: null, mode }];
  const changed = { rules, ages: [...ofCountries, ...ofAll], version, confirmed: true };
  await administrator.send('PUT', POLICY, JSON.stringify(changed));
}
