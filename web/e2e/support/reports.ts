import { type APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { asAdministrator, newClient } from './accounts';
import { expect } from './site';

const listed = z.object({
  items: z.array(z.object({ id: z.string(), subject: z.object({ id: z.string() }) })),
});
const reviewed = z.object({ version: z.number(), lease: z.object({ token: z.number() }).nullable() });

/** The case that waits on a content, as the moderator whom `client` has signed in finds it. */
export async function waitingCase(client: APIRequestContext, contentId: string): Promise<string> {
  const answer = await client.get('/api/desk/cases', { params: { state: 'waiting', pageSize: 60 } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const found = listed.parse(await answer.json()).items.find(({ subject }) => subject.id === contentId);
  if (!found) throw new Error('No case waits on the content.');
  return found.id;
}

interface Subject {
  readonly kind: 'video' | 'tale';
  readonly id: string;
}

/** Reports a content as somebody without an account; answers the case that waits on it. */
export async function report(subject: Subject, category: string): Promise<string> {
  const visitor = await newClient();
  const answer = await visitor.post('/api/reports', {
    headers: { 'idempotency-key': randomUUID() },
    data: { category, subject, description: `Denúncia de teste: ${category}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await visitor.dispose();
  return asAdministrator((client) => waitingCase(client, subject.id));
}

/** Reports a video as somebody without an account; answers the case that waits on it. */
export const reportVideo = (videoId: string, category: string): Promise<string> =>
  report({ kind: 'video', id: videoId }, category);

interface Decision {
  readonly decision: 'remove' | 'keep';
  readonly reason: string;
}

/** Takes a case that is not urgent and decides it; answers the status. */
export async function decideCase(
  client: APIRequestContext,
  caseId: string,
  decision: Decision,
): Promise<number> {
  const opened = await client.post(`/api/desk/cases/${caseId}/review`);
  expect(opened.ok(), await opened.text()).toBe(true);
  const { version, lease } = reviewed.parse(await opened.json());
  const answer = await client.patch(`/api/desk/cases/${caseId}`, {
    data: { ...decision, version, token: lease?.token },
  });
  return answer.status();
}
