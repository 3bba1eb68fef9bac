import { join } from 'node:path';
import sharp from 'sharp';
import type { SiteClient } from '../local/client/site-client';

const SIZE = { width: 320, height: 180 };

/** Uploads so many pictures like those of cards, some kilobytes each. @returns their paths on the site */
export async function uploadPictures(client: SiteClient, folder: string, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const file = join(folder, `${number}.png`);
    const noise = { type: 'gaussian', mean: 100 + number, sigma: 12 } as const;
    await sharp({ create: { ...SIZE, channels: 3, background: '#345', noise } })
      .png()
      .toFile(file);
    paths.push(new URL(await client.uploadImage(file)).pathname);
  }
  return paths;
}
