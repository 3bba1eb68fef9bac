import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { ADVERTISER_HOST } from './elsewhere';
import { expect } from './site';
import { ownSite } from './sites';

const run = promisify(execFile);
const created = z.object({ id: z.string() });
const uploaded = z.object({ fileUrl: z.string() });

/** Where the third party of these tests serves banners, and anything else in the shape of a banner's script (banner-host.cjs). */
export const thirdParty = (): string => ownSite().bannersUrl;

/** The same third party under a name of the internet, as shops and advertisers have one: the tests' browser alone knows where that is. */
export const ADVERTISER = `http://${ADVERTISER_HOST}`;

/** A plain PNG, `size` as 400x600. */
export async function drawnPicture(size: string): Promise<Buffer> {
  const drawing = ['-v', 'error', '-f', 'lavfi', '-i', `color=c=teal:s=${size}`, '-frames:v', '1'];
  const { stdout } = await run('ffmpeg', [...drawing, '-f', 'image2pipe', '-c:v', 'png', '-'], {
    encoding: 'buffer',
  });
  return stdout;
}

/** Such a picture, stored on the site. Answers its address. */
export async function uploadPicture(administrator: APIRequestContext, size: string): Promise<string> {
  const answer = await administrator.post('/api/videos/upload-image', {
    multipart: { file: { name: 'figura.png', mimeType: 'image/png', buffer: await drawnPicture(size) } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return uploaded.parse(await answer.json()).fileUrl;
}

/** Creates a book or an ad. Answers its id. */
export async function create(
  administrator: APIRequestContext,
  what: 'books' | 'ads',
  data: Readonly<Record<string, unknown>>,
): Promise<string> {
  const answer = await administrator.post(`/api/${what}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return created.parse(await answer.json()).id;
}

/** Deletes what a test created. */
export async function remove(
  administrator: APIRequestContext,
  what: 'books' | 'ads',
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    expect((await administrator.delete(`/api/${what}/${id}`)).ok()).toBe(true);
    expect((await administrator.post(`/api/${what}/${id}/erase`)).ok()).toBe(true);
  }
}
