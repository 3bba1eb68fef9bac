import { enterAs, test } from './support/accounts';
import { decideByKeys, lacksNext } from './support/desk';
import { readyVideo } from './support/ready-video';
import { reportVideo } from './support/reports';
import { asAdult, expect, site } from './support/site';
import { shownTitle } from './support/tales';

const title = `Clipe do caso seguinte ${Date.now()}`;
const videoId = readyVideo(title, 3);

test('a next case that cannot be had is no empty queue: it is asked for again, by itself and on demand', async ({
  page,
}) => {
  await asAdult(page);
  await enterAs(page, site());
  await lacksNext(page, {
    path: '/api/desk/cases/next',
    none: 'Nenhum caso na fila.',
    decide: async () => {
      await page.goto(`/reports/review?id=${await reportVideo(videoId(), 'spam')}`);
      await expect(shownTitle(page)).toHaveText(title);
      await decideByKeys(page, 'm', 'Manter conteúdo', 'De acordo');
      await expect(page.getByRole('status').getByText(`Mantido: ${title}`)).toBeVisible();
    },
  });
});

for (const width of [360, 768, 1440])
  test(`a queue of what one decided oneself says that it waits for another person, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await asAdult(page);
    await enterAs(page, site());
    await page.route('**/api/desk/cases/next', (route) =>
      route.fulfill({ json: { case: null, forOthers: 1 } }),
    );
    await page.goto('/reports/review?queue=appeals');
    await expect(
      page.getByText('O que espera foi decidido por você; outra pessoa precisa avaliar.'),
    ).toBeVisible();
    await expect(page.getByText('Nenhum caso na fila.')).toHaveCount(0);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });
