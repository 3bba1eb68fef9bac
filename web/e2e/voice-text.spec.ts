import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { z } from 'zod';
import { asAdministrator, enterAs } from './support/accounts';
import { makeSpokenClip } from './support/clips';
import { ageSignIn } from './support/fresh-proof';
import { readyVideo } from './support/ready-video';
import { expect as patient, site, test } from './support/site';

/** Aligning takes its time on a busy machine. */
const expect = patient.configure({ timeout: 120_000 });
test.describe.configure({ timeout: 300_000, mode: 'serial' });

const TITLE = `Narração com texto ${Date.now()}`;
const SENTENCES = [
  'Naquela manhã, o carteiro atravessou a ponte com a bolsa cheia de cartas.',
  'O relógio da torre marcava cinco horas, e a praça estava coberta de folhas secas.',
  'Depois do almoço, dona Célia preparou um café forte e contou as moedas em cima da mesa.',
  'O farol brilhava debaixo do sol, e o velho marinheiro limpou a poeira dos livros.',
  'A noite caiu depressa, e todos voltaram para casa em silêncio.',
];
const OTHER = [
  'O jardineiro plantou três mudas de manjericão ao lado do portão enferrujado.',
  'A biblioteca abria somente aos sábados, depois da feira.',
  'Um turista perdido procurou a estação por toda a cidade baixa.',
  'Meu avô consertou a roda da bicicleta sem pressa nenhuma.',
  'Às dez em ponto, a pianista fechou a janela e começou de novo.',
];
let starts: readonly number[] = [];
const id = readyVideo(TITLE, async (folder) => {
  const clip = await makeSpokenClip(folder, 'voz.mp4', SENTENCES);
  ({ starts } = clip);
  return clip.path;
});

const alignment = z.object({
  alignment: z.object({
    version: z.number(),
    state: z.string(),
    sentences: z.array(z.object({ text: z.string(), start: z.number() })),
  }),
});
const playback = z.object({ captions: z.array(z.object({ label: z.string(), address: z.string() })) });

const path = () => `/api/videos/${id()}/alignment`;
const read = () =>
  asAdministrator(async (client) => alignment.parse(await (await client.get(path())).json()).alignment);
/** The text is aligned, whatever was there before. */
const align = () =>
  asAdministrator(async (client) => {
    const sent = await client.put(path(), { data: { text: SENTENCES.join('\n') } });
    expect(sent.ok(), await sent.text()).toBe(true);
    await expect.poll(async () => (await read()).state).toBe('done');
  });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Texto da voz' });
async function open(page: Page): Promise<void> {
  await enterAs(page, site());
  await page.goto(`/my-videos?q=${encodeURIComponent(TITLE)}`);
  await page.getByRole('button', { name: `Editar ${TITLE}`, exact: true }).click();
  await page.getByRole('button', { name: `Texto da voz de ${TITLE}` }).click();
}
const sentenceButton = (page: Page, number: number) =>
  dialog(page).getByRole('button', { name: new RegExp(`^(Ouvir|Pausar) a frase ${number},`) });
const adjustment = (page: Page, number: number) =>
  dialog(page).getByRole('form', { name: `Início da frase ${number}` });
const place = (page: Page) =>
  dialog(page)
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => ({ time: audio.currentTime, isPaused: audio.paused }));

test('a text that is not the voice’s is refused with its reason, and the right one is found', async ({
  page,
}) => {
  await open(page);
  const field = dialog(page).getByLabel('Texto', { exact: true });
  await dialog(page).getByRole('button', { name: 'Usar o texto do conto' }).click();
  await expect(dialog(page).getByText(/Nenhum conto público está ligado/)).toBeVisible();
  await field.fill(OTHER.join('\n'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(field).toHaveValue(OTHER.join('\n'));
  await dialog(page).getByRole('button', { name: 'Sincronizar' }).click();
  await expect(dialog(page).getByText(/não parece ser o que a voz diz/)).toBeVisible();
  await field.fill(SENTENCES.join('\n'));
  await dialog(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(dialog(page).getByText(/^5 frases, /)).toBeVisible();
  const { sentences } = await read();
  expect(sentences.map(({ text }) => text)).toEqual(SENTENCES);
  for (const [at, { start }] of sentences.entries())
    expect(Math.abs(start - (starts[at] ?? 0))).toBeLessThan(0.5);
});

test('sentences are heard, moved at the moment that is heard, saved, and accepted as the caption', async ({
  page,
}) => {
  await align();
  await open(page);
  await sentenceButton(page, 3).click();
  const third = (await read()).sentences[2]?.start ?? 0;
  await expect.poll(async () => (await place(page)).time).toBeGreaterThan(third + 0.3);
  expect((await place(page)).time).toBeLessThan(third + 20);
  await dialog(page).getByRole('button', { name: 'Pausar', exact: true }).click();
  await expect.poll(async () => (await place(page)).isPaused).toBe(true);
  await dialog(page).getByRole('button', { name: 'Ajustar a frase 2' }).click();
  const second = adjustment(page, 2);
  const before = await second.getByLabel('Início').inputValue();
  await second.getByRole('button', { name: 'Marcar aqui' }).click();
  await expect(second.getByLabel('Início')).not.toHaveValue(before);
  await second.getByRole('button', { name: 'Desfazer o ajuste' }).click();
  await expect(second.getByLabel('Início')).toHaveValue(before);
  await second.getByRole('button', { name: '+0,1 s: começar depois' }).click();
  await dialog(page).getByRole('button', { name: 'Salvar 1 ajuste' }).click();
  await expect(dialog(page).getByText('Ajustes salvos.')).toBeVisible();

  await ageSignIn(page, 'POST', '/alignment/accept');
  await dialog(page).getByRole('button', { name: 'Aceitar' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' });
  await proof.getByLabel('Senha', { exact: true }).fill(site().password);
  await proof.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog(page).getByText('A legenda em português foi criada com estas frases.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(
    page.getByRole('group', { name: 'Legendas' }).getByText('Português (sincronizada) (pt-BR)'),
  ).toBeVisible();
  const { captions } = playback.parse(await (await page.request.get(`/api/videos/${id()}/playback`)).json());
  expect(captions.map(({ label }) => label)).toEqual(['Português (sincronizada)']);
  const served = await (await page.request.get(captions[0]?.address ?? '')).text();
  for (const sentence of SENTENCES) expect(served).toContain(sentence);
});

test('who comes second keeps what they changed, and goes on with the newer list', async ({ page }) => {
  await align();
  await open(page);
  await dialog(page).getByRole('button', { name: 'Ajustar a frase 2' }).click();
  await adjustment(page, 2).getByRole('button', { name: '+0,1 s: começar depois' }).click();
  const mine = await adjustment(page, 2).getByLabel('Início').inputValue();
  const { version, sentences } = await read();
  const theirs = (sentences[4]?.start ?? 0) + 0.2;
  await asAdministrator(async (client) => {
    const data = { version, moves: [{ at: 4, start: theirs, joined: false }] };
    expect((await client.patch(path(), { data })).ok()).toBe(true);
  });
  await dialog(page).getByRole('button', { name: 'Salvar 1 ajuste' }).click();
  await expect(dialog(page).getByText(/Os seus ajustes continuam aqui/)).toBeInViewport();
  await dialog(page).getByRole('button', { name: 'Ver a lista nova com os meus ajustes' }).click();
  await expect(adjustment(page, 2).getByLabel('Início')).toHaveValue(mine);
  await dialog(page).getByRole('button', { name: 'Salvar 1 ajuste' }).click();
  await expect(dialog(page).getByText('Ajustes salvos.')).toBeVisible();
  expect((await read()).sentences[4]?.start).toBeCloseTo(theirs, 2);
});

test('the keyboard alone does, 360 pixels are enough, and axe finds nothing in either theme', async ({
  page,
}) => {
  await align();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const opener = dialog(page).getByRole('button', { name: 'Ajustar a frase 1' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const time = adjustment(page, 1).getByLabel('Início');
  await expect(time).toBeFocused();
  await page.keyboard.press('Tab');
  const earlier = adjustment(page, 1).getByRole('button', { name: '−0,5 s: começar antes' });
  await expect(earlier).toBeFocused();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Salvar 1 ajuste' })).toBeVisible();
  const { scrollWidth, clientWidth } = await dialog(page).evaluate((element) => ({
    scrollWidth: element.scrollWidth,
    clientWidth: element.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .include('dialog dialog')
      .analyze();
    expect(violations.map(({ id: rule, nodes }) => `${theme} ${rule} ${nodes.length}`)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(dialog(page)).toHaveCount(0);
});
