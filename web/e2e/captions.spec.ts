import { type Page } from '@playwright/test';
import { asAdministrator, enterAs } from './support/accounts';
import { changeAnswer } from './support/answers';
import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, site, test } from './support/site';
import { player, seek } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const TITLE = `Clipe com legendas ${Date.now()}`;
const id = readyVideo(TITLE, 8);
const FILES = {
  'pt-BR': ['Português', 'WEBVTT\n\n00:02.000 --> 00:05.000\nOlá, <i>mundo</i>\n'],
  en: ['English', 'WEBVTT\n\n00:02.000 --> 00:05.000 line:0\nHello, world\n'],
} as const;

test.beforeAll(() =>
  asAdministrator(async (client) => {
    for (const [language, [label, text]] of Object.entries(FILES)) {
      const file = { name: 'legenda.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) };
      const sent = await client.post(`/api/videos/${id()}/captions`, {
        multipart: { language, label, file },
      });
      expect(sent.ok(), await sent.text()).toBe(true);
    }
  }),
);

const menu = (page: Page) => page.getByRole('button', { name: /^Legendas: / });
const choose = async (page: Page, name: string) => {
  await menu(page).click();
  await page.getByRole('menuitemradio', { name }).click();
};
const cue = (page: Page, text: string) => player(page).getByText(text);

test('captions are chosen in the player, stand on the picture while they are spoken, and stay chosen', async ({
  page,
}) => {
  await asAdult(page);
  await page.goto(`/video/${id()}`);
  await expect(menu(page)).toHaveAccessibleName('Legendas: Desativadas');
  await seek(page, 3);
  await expect(cue(page, 'Olá, mundo')).toHaveCount(0);

  await menu(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Desativadas', 'Português', 'English']);
  await page.getByRole('menuitemradio', { name: 'Português' }).click();
  await expect(menu(page)).toHaveAccessibleName('Legendas: Português');
  await expect(cue(page, 'Olá, mundo')).toBeVisible();
  expect(await cue(page, 'Olá, mundo').locator('i').innerText()).toBe('mundo');
  await seek(page, 6);
  await expect(cue(page, 'Olá, mundo')).toHaveCount(0);

  await choose(page, 'English');
  await seek(page, 3);
  await expect(cue(page, 'Hello, world')).toBeVisible();
  const [line, picture] = [await cue(page, 'Hello, world').boundingBox(), await player(page).boundingBox()];
  expect((line?.y ?? 0) - (picture?.y ?? 0)).toBeLessThan((picture?.height ?? 0) / 3);

  await page.reload();
  await expect(menu(page)).toHaveAccessibleName('Legendas: English');
  await seek(page, 3);
  await expect(cue(page, 'Hello, world')).toBeVisible();
  await player(page).focus();
  await page.keyboard.press('c');
  await expect(menu(page)).toHaveAccessibleName('Legendas: Desativadas');
  await expect(cue(page, 'Hello, world')).toHaveCount(0);
});

test('captions that cannot be had leave the film as it is; an address that has ended is asked for again', async ({
  page,
}) => {
  await asAdult(page);
  await page.route(/\/captions\/.*\.vtt$/, (route) => route.fulfill({ status: 403 }));
  await page.goto(`/video/${id()}`);
  await expect(menu(page)).toBeVisible();
  const renewed = page.waitForRequest('**/playback');
  await choose(page, 'Português');
  await renewed;
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unrouteAll();
  await choose(page, 'Português');
  await seek(page, 3);
  await expect(cue(page, 'Olá, mundo')).toBeVisible();
});

test('a video without captions offers none', async ({ page }) => {
  await asAdult(page);
  await changeAnswer(page, '**/playback', { captions: [] });
  await page.goto(`/video/${id()}`);
  await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
});

test('administrators add and delete captions in the form of the video', async ({ page }) => {
  await enterAs(page, site());
  await page.goto('/my-videos');
  await page
    .getByRole('button', { name: new RegExp(`^Editar ${TITLE}$`) })
    .first()
    .click();
  const captions = page.getByRole('dialog').getByRole('group', { name: 'Legendas' });
  await expect(captions.getByText('English (en)')).toBeVisible();
  await captions.getByLabel('Idioma (código)').fill('espanhol');
  await captions.getByLabel('Nome mostrado').fill('Español');
  await captions.getByRole('button', { name: 'Enviar legenda' }).click();
  await expect(captions.getByText('Informe o código do idioma, por exemplo pt-BR.')).toBeVisible();
  await captions.getByLabel('Idioma (código)').fill('es');
  const chosen = captions.getByLabel('Arquivo WebVTT ou SRT');
  const file = (text: string) => ({
    name: 'legenda.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(text),
  });
  await chosen.setInputFiles(file('1\n00:00:05,000 --> 00:00:02,000\nHola\n'));
  await captions.getByRole('button', { name: 'Enviar legenda' }).click();
  await expect(captions.getByText('linha 2: o fim não vem depois do início')).toBeVisible();
  await chosen.setInputFiles(file('1\n00:00:02,000 --> 00:00:05,000\nHola\n'));
  await captions.getByRole('button', { name: 'Enviar legenda' }).click();
  await expect(captions.getByText('Español (es)')).toBeVisible();
  await captions.getByRole('button', { name: 'Excluir legenda Español' }).click();
  await expect(captions.getByText('Legenda excluída.')).toBeVisible();
  await expect(captions.getByText('Español (es)')).toHaveCount(0);
});
