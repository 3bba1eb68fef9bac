import { cutAtWord, DESCRIPTION_LIMIT, oneLine, videoPath, type sitemapPage } from '@alcova/contracts';
import type { z } from 'zod';
import { escaped } from '@alcova/platform';

export type SitemapVideo = z.output<typeof sitemapPage.output>['items'][number];

/** How every XML file begins. */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';
/** Limits of the video extension. */
const TITLE_LIMIT = 100;
const MAX_SECONDS = 28_800;

/** Characters that XML 1.0 does not know, not even as entities; and halves of characters. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** What people typed, as one line of text in XML: whatever it holds, the file stays well-formed. */
export const xmlText = (value: string): string => escaped(oneLine(value).replace(NOT_XML, ''));
/** @param value XML: plain text goes through `xmlText` before */
export const element = (name: string, value: string): string => `<${name}>${value}</${name}>`;

/** The start and the end of a file of addresses. */
export const URLS_START = `${DECLARATION}<urlset xmlns="${SITEMAP}" xmlns:video="${VIDEO}">\n`;
export const URLS_END = '</urlset>\n';

export interface SitemapFile {
  readonly address: string;
  readonly changedAt: string | null;
}

/** The index of all files. */
export const indexXml = (files: readonly SitemapFile[]): string =>
  [
    `${DECLARATION}<sitemapindex xmlns="${SITEMAP}">\n`,
    ...files.map(
      ({ address, changedAt }) =>
        `<sitemap>${element('loc', xmlText(address))}${changedAt === null ? '' : element('lastmod', changedAt)}</sitemap>\n`,
    ),
    '</sitemapindex>\n',
  ].join('');

/** One address, and when what stands there changed last. */
export const addressXml = (address: string, changedAt: string | null = null): string =>
  `<url>${element('loc', xmlText(address))}${changedAt === null ? '' : element('lastmod', changedAt)}</url>\n`;

/** A video's page with what the video extension asks for. Addresses are stable names: none is signed. */
export function videoXml(video: SitemapVideo, siteUrl: string): string {
  const title = cutAtWord(video.title, TITLE_LIMIT);
  const description = cutAtWord(
    video.description === '' ? video.title : video.description,
    DESCRIPTION_LIMIT,
  );
  const seconds = Math.round(video.duration);
  const absolute = (address: string) =>
    URL.canParse(address, siteUrl) ? xmlText(new URL(address, siteUrl).href) : xmlText(siteUrl);
  const facts = [
    element('video:thumbnail_loc', absolute(video.thumbnailUrl)),
    element('video:title', xmlText(title)),
    element('video:description', xmlText(description)),
    element('video:content_loc', absolute(video.url)),
    seconds >= 1 && seconds <= MAX_SECONDS ? element('video:duration', String(seconds)) : '',
    element('video:view_count', String(video.views)),
    element('video:publication_date', video.createdAt),
    element('video:family_friendly', 'no'),
  ];
  return `<url>${element('loc', xmlText(`${siteUrl}${videoPath(video.id)}`))}${element('lastmod', video.updatedAt)}${element('video:video', facts.join(''))}</url>\n`;
}
