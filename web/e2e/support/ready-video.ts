import { enterAs, test } from './accounts';
import { makeClip, makeFolder, removeFolder } from './clips';
import { removeVideos, site } from './site';
import { uploadReadyVideo } from './videos';

/**
 * A video that is ready before the tests of a file and gone after them; answers how to get its id.
 * @param made seconds of a test picture, or what makes the clip in a folder and answers its path
 */
export function readyVideo(
  title: string,
  made: number | ((folder: string) => Promise<string>),
): () => string {
  let folder: string;
  let id: string;
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    folder = await makeFolder();
    const page = await browser.newPage({ baseURL: site().url });
    const clip = await (typeof made === 'number' ? makeClip(folder, 'conto.mp4', made) : made(folder));
    ({ id } = await uploadReadyVideo(page, title, clip));
    await page.close();
  });
  test.afterAll(async ({ browser }) => {
    const page = await browser.newPage({ baseURL: site().url });
    await enterAs(page, site());
    await removeVideos(page.request, title);
    await page.close();
    await removeFolder(folder);
  });
  return () => id;
}
