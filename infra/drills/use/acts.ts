import { setTimeout as pause } from 'node:timers/promises';
import { SiteClient, SiteError } from '../../local/client/site-client';
import type { LoadTask } from '../../load/load-process';
import { reasonOf } from '../../parts';
import { DrillModerator } from '../desk/moderator';
import { type LoadPlan, uploadTitles } from './plan';

const DECIDE_EVERY_MS = 400;
/** Well before a token's ten minutes are over. */
export const SIGNED_IN_MS = 240_000;

/**
 * One act: it answers the status that it saw, 0 where it did not wait for one, null when there was nothing to do; what it is about it says as
 * soon as it knows.
 */
export type Act = (number: number, about: (subject: string) => void) => Promise<number | null>;

/** Does something every so often until the load is stopped. Nothing is tried twice. @param isAtOnce without waiting for the one before */
export async function repeat(
  kind: string,
  everyMs: number,
  one: Act,
  { note, stopped }: LoadTask,
  isAtOnce = false,
): Promise<void> {
  const underWay: Promise<void>[] = [];
  const noted = async (number: number): Promise<void> => {
    const dueAt = Date.now();
    let subject: string | null = null;
    try {
      const status = await one(number, (about) => (subject = about));
      if (status !== null) note(kind, dueAt, status < 400 ? null : `${status}`, { subject, status });
    } catch (error) {
      const status = error instanceof SiteError ? error.status : 0;
      note(kind, dueAt, reasonOf(error), { subject, status });
    }
  };
  for (let number = 0; ; number += 1) {
    await pause(everyMs, undefined, { signal: stopped }).catch(() => undefined);
    if (stopped.aborted) break;
    if (isAtOnce) underWay.push(noted(number));
    else await noted(number);
  }
  await Promise.all(underWay);
}

/** A moderator at the desk and an administrator who sends small films. */
export async function act(
  plan: LoadPlan,
  acts: NonNullable<LoadPlan['acts']>,
  task: LoadTask,
): Promise<void> {
  const client = await signedIn(plan.url, plan.administrator);
  const moderator = new DrillModerator(await signedIn(plan.url, acts.moderator), 0);
  const decide: Act = async (number, about) => {
    const item = await moderator.next();
    if (item === null) return null;
    about(`${item.id} ${number % 2 === 0 ? 'approve' : 'deny'}`);
    return (await moderator.decide(item, number)) ? 200 : 409;
  };
  const upload: Act = async (number, about) => {
    const title = `${uploadTitles(plan.run)}${number}`;
    about(title);
    await client.upload(plan.film.file, { title, category: 'trans', folder: 'videos' });
    return 200;
  };
  await Promise.all([
    repeat('decision', DECIDE_EVERY_MS, decide, task),
    repeat('upload', acts.uploadEveryMs, upload, task),
  ]);
}

/** Renews the session of one person after the other, so that all stay signed in; what they ask from then on has the new cookies. */
export function renewSessions({ people, url }: LoadPlan, task: LoadTask): Promise<void> {
  const renew: Act = async (number) => {
    const person = people[number % people.length];
    if (person === undefined) return null;
    const headers = { origin: new URL(url).origin, cookie: person.cookie };
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(`${url}/api/auth/refresh`, { method: 'POST', headers, signal });
    await answer.arrayBuffer();
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (answer.ok) person.cookie = cookies.join('; ');
    return answer.status;
  };
  return repeat('renewal', SIGNED_IN_MS / people.length, renew, task);
}

export async function signedIn(
  url: string,
  { email, password }: LoadPlan['administrator'],
): Promise<SiteClient> {
  const client = new SiteClient(url);
  await client.signIn(email, password);
  return client;
}
