import { setTimeout as pause } from 'node:timers/promises';
import { SiteClient, SiteError } from '../../../local/site-client';
import { reasonOf } from '../../../parts';
import { DrillModerator } from '../../desk/moderator';
import type { Note } from '../../rolling/load/open-loop';
import { type Acts, type FaultPlan, uploadTitles } from './plan';

const DECIDE_EVERY_MS = 400;

/** One act; answers whether it came to pass, null when there was nothing to do. It says what it is about as soon as it knows. */
type Act = (number: number, about: (subject: string) => void) => Promise<boolean | null>;

/** What takes more than one request, or a file, is done one after the other until the signal comes. Nothing is tried twice. */
async function repeat(kind: string, everyMs: number, act: Act, note: Note, stopped: AbortSignal) {
  for (let number = 0; !stopped.aborted; number += 1) {
    await pause(everyMs, undefined, { signal: stopped }).catch(() => undefined);
    if (stopped.aborted) return;
    const dueAt = Date.now();
    let subject: string | null = null;
    try {
      const done = await act(number, (about) => (subject = about));
      if (done !== null)
        note(kind, dueAt, done ? null : 'it was too late', { subject, status: done ? 200 : 409 });
    } catch (error) {
      note(kind, dueAt, reasonOf(error), { subject, status: error instanceof SiteError ? error.status : 0 });
    }
  }
}

/** A moderator at the desk and an administrator who sends small films. */
export async function actOneAfterTheOther(
  plan: FaultPlan,
  acts: Acts,
  note: Note,
  stopped: AbortSignal,
): Promise<void> {
  const client = await signedIn(plan.url, acts.administrator);
  const moderator = new DrillModerator(await signedIn(plan.url, acts.moderator), 0);
  const decide: Act = async (number, about) => {
    const item = await moderator.next();
    if (item === null) return null;
    about(`${item.id} ${number % 2 === 0 ? 'approve' : 'deny'}`);
    return moderator.decide(item, number);
  };
  const upload: Act = async (number, about) => {
    const title = `${uploadTitles(plan.run)}${number}`;
    about(title);
    await client.upload(acts.upload.file, { title, category: 'trans', folder: 'videos' });
    return true;
  };
  await Promise.all([
    repeat('decision', DECIDE_EVERY_MS, decide, note, stopped),
    repeat('upload', acts.upload.everyMs, upload, note, stopped),
  ]);
}

async function signedIn(url: string, { email, password }: Acts['moderator']): Promise<SiteClient> {
  const client = new SiteClient(url);
  await client.signIn(email, password);
  return client;
}
