import { randomUUID } from 'node:crypto';
import { asAdministrator, enterAs, newClient, test } from './support/accounts';
import { asAdult, expect } from './support/site';
import { decideTale, sendTale } from './support/tales';

/** So many make a wave. */
const CASES = 5;

test.beforeEach(({ page }) => asAdult(page));

test('a wave of urgent reports is shown to a moderator, and kept by one act', async ({
  page,
  makePerson,
}) => {
  const mark = Date.now();
  const tales = await asAdministrator(async (client) => {
    const sent = [];
    for (let number = 1; number <= CASES; number += 1)
      sent.push(await sendTale(client, `Conto da onda ${mark}-${number}`));
    return sent;
  });
  const visitor = await newClient();
  for (const { id } of tales) {
    await decideTale(id, { decision: 'approve' });
    const answer = await visitor.post('/api/reports', {
      headers: { 'idempotency-key': randomUUID() },
      data: { category: 'child-safety', subject: { kind: 'tale', id }, description: 'Denúncia de teste' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const statusOf = async (id: string) => (await visitor.get(`/api/tales/published/${id}`)).status();
  const [first] = tales;
  if (!first) throw new Error('no tale was sent');
  expect(await statusOf(first.id)).toBe(404);

  await enterAs(page, await makePerson('moderator'));
  await page.goto('/reports');
  const wave = page.getByRole('region', { name: 'Onda de denúncias urgentes' });
  await expect(wave.getByText(/conteúdos foram denunciados com urgência/)).toBeVisible();
  await wave.getByText(/^Ver os \d+ conteúdos$/).click();
  await expect(wave.getByRole('link', { name: first.title })).toBeVisible();
  await wave.getByRole('button', { name: 'Manter todos desta onda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manter todos desta onda?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Manter todos desta onda' }).click();
  await expect(page.getByRole('status').getByText(/conteúdos mantidos\./)).toBeVisible();
  await expect(wave).toHaveCount(0);
  for (const { id } of tales) expect(await statusOf(id)).toBe(200);
  await visitor.dispose();
});
