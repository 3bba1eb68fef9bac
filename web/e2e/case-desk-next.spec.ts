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
