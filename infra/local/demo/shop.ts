import type { Log } from '../client/log';
import type { SiteClient } from '../client/site-client';
import { makePicture } from './picture';
import { type DemoAd, demoAds, type DemoBook, demoBooks, type DemoPicture } from './shop-content';

interface Workshop {
  readonly siteUrl: string;
  /** Where pictures are made. */
  readonly folder: string;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Adds what is missing of the demonstration books and ads, through the site's own interface. @throws SiteError */
export async function fillShop(client: SiteClient, workshop: Workshop): Promise<void> {
  const titles = await client.valuesOf('/api/admin/books', 'title');
  const books = demoBooks.filter(({ title }) => !titles.has(title));
  const links = await client.valuesOf('/api/admin/ads', 'redirectUrl');
  const ads = demoAds.filter(({ redirectUrl }) => !links.has(redirectUrl));
  if (books.length + ads.length === 0) return;
  workshop.log.say(`cadastrando ${books.length} livros e ${ads.length} anúncios de demonstração`);
  // The newest is listed first, so the last one comes first.
  for (const book of [...books].reverse()) await addBook(client, book, workshop);
  for (const ad of [...ads].reverse()) await addAd(client, ad, workshop);
}

/** Adds a book and its cover. @throws SiteError */
export async function addBook(client: SiteClient, book: DemoBook, workshop: Workshop): Promise<void> {
  const { cover, ...fields } = book;
  const coverUrl = cover ? await upload(client, cover, workshop) : noPicture(workshop.siteUrl);
  await client.send('POST', '/api/books', JSON.stringify({ ...fields, coverUrl }));
}

/** Adds an ad and its picture. @throws SiteError */
export async function addAd(client: SiteClient, ad: DemoAd, workshop: Workshop): Promise<void> {
  const { picture, ...fields } = ad;
  const imageUrl = await upload(client, picture, workshop);
  await client.send('POST', '/api/ads', JSON.stringify({ ...fields, imageUrl }));
}

async function upload(client: SiteClient, picture: DemoPicture, workshop: Workshop): Promise<string> {
  return client.uploadImage(await makePicture(picture, workshop.folder, workshop.signal));
}

/** A picture of this site that it does not have: every book names one, and nothing is asked of anybody for this. */
const noPicture = (siteUrl: string): string => `${siteUrl}/images/outside/${'0'.repeat(64)}.webp`;
