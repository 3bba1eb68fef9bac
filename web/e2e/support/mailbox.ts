import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from './site';
import { ownSite } from './sites';

const folder = () => join(ownSite().dataDir, 'mails');

/** The links to `path` in the mails that the site wrote to `email` so far. */
async function linksIn(email: string, path: string): Promise<string[]> {
  const names = await readdir(folder()).catch(() => []);
  const links: string[] = [];
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const mail = await PostalMime.parse(await readFile(join(folder(), name)));
    if (!mail.to?.some(({ address }) => address === email)) continue;
    links.push(...(mail.text?.match(new RegExp(`https?://\\S+${path}#token=[\\w-]+`, 'g')) ?? []));
  }
  return links;
}

/** Waits for the one mail to `email` that has a link to `path`. */
export async function mailedLink(email: string, path: string): Promise<string> {
  await expect.poll(async () => (await linksIn(email, path)).length, { timeout: 30_000 }).toBe(1);
  const [link = ''] = await linksIn(email, path);
  return link;
}
