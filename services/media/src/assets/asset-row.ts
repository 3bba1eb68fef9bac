import {
  type Asset,
  assetState,
  encodingPlan,
  imageSet,
  type ImageSet,
  type ImageWidth,
  IMAGE_PREFIX,
  MAX_IMAGE_WIDTHS,
  probeResult,
  publicUrl,
} from '@alcova/contracts';
import { z } from 'zod';

/**
 * Whether the lists of what must not come let an asset pass: its hashes are not there yet, wait to be looked up, are like none, are like
 * one, or were let pass by somebody who looked.
 */
export const likenessState = z.enum(['unchecked', 'pending', 'clear', 'matched', 'allowed']);

/** A row of `assets` as Postgres answers it. */
export const assetRow = z.object({
  id: z.string(),
  version: z.number(),
  state: assetState,
  revision: z.number(),
  s3_key: z.string(),
  file_name: z.string(),
  size: z.coerce.number(),
  duration: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  has_audio: z.boolean().nullable(),
  was_compressed: z.boolean(),
  mp4_key: z.string().nullable(),
  poster_key: z.string().nullable(),
  thumbnail_key: z.string().nullable(),
  hls_key: z.string().nullable(),
  storyboard_key: z.string().nullable(),
  probe: probeResult.nullable(),
  plan: encodingPlan.nullable(),
  reason: z.string().nullable(),
  found: z.string().nullable(),
  video_id: z.string().nullable(),
  likeness_state: likenessState,
  source_removed_at: z.date().nullable(),
  uploaded_at: z.date().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type AssetRow = z.output<typeof assetRow>;

export const imageRows = imageSet;

export interface Hosts {
  readonly videoCdnUrl: string;
  readonly imageCdnUrl: string;
}

const imageUrl = (key: string | null, hosts: Hosts): string | null =>
  key?.startsWith(IMAGE_PREFIX) ? publicUrl(key, hosts) : null;

/** The widths of a thumbnail that browsers choose from: WebP only, which every browser of today reads. */
export const imageWidths = (images: ImageSet, hosts: Hosts): ImageWidth[] =>
  images
    .filter(({ format, key }) => format === 'webp' && key.startsWith(IMAGE_PREFIX))
    .sort((a, b) => a.width - b.width)
    .slice(0, MAX_IMAGE_WIDTHS)
    .map(({ width, key }) => ({ width, url: publicUrl(key, hosts) }));

/** The contract's face of a row. */
export function toAsset(row: AssetRow, images: ImageSet, hosts: Hosts): Asset {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    revision: row.revision,
    s3Key: row.s3_key,
    fileUrl: publicUrl(row.s3_key, hosts),
    fileName: row.file_name,
    size: row.size,
    duration: row.duration,
    width: row.width,
    height: row.height,
    hasAudio: row.has_audio,
    wasCompressed: row.was_compressed,
    mp4Key: row.mp4_key,
    hlsKey: row.hls_key,
    storyboardKey: row.storyboard_key,
    posterUrl: imageUrl(row.poster_key, hosts),
    thumbnailUrl: imageUrl(row.thumbnail_key, hosts),
    images,
    reason: row.reason,
    found: row.found,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
