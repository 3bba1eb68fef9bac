import { enterAs, test } from './accounts';
import { makeClip, makeFolder, removeFolder } from './clips';
import { removeVideos, site } from './site';
import { uploadReadyVideo } from './videos';

/** A video of `seconds` that is ready before the tests of a file and gone after them; answers how to get its id. */
export function readyVideo(title: string, seconds: number): () => string {
  let folder: string;
  let id: string;
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    folder = await makeFolder();
    const page = await browser.newPage({ baseURL: site().url });
    ({ id } = await uploadReadyVideo(page, title, await makeClip(folder, 'conto.mp4', seconds)));
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
