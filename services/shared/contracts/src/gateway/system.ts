import { z } from 'zod';
import { gatewayOperation } from '../kinds/operation';

/** Formats of third-party banners, width x height in CSS pixels. */
export const BANNER_FORMATS = ['320x50', '300x250'] as const;
export const bannerFormat = z.enum(BANNER_FORMATS);
export type BannerFormat = z.infer<typeof bannerFormat>;

/** What the browser needs to know of this installation (D11). */
export const getSiteConfig = gatewayOperation({
  id: 'siteConfig',
  http: 'GET /api/config',
  access: 'public',
  summary: 'Configuração pública do site',
  tag: 'Sistema',
  beforeProof: true,
  output: z.object({
    siteName: z.string(),
    siteUrl: z.string(),
    supportEmail: z.string(),
    /** Whether a provider is configured as Google (D10). */
    googleSignIn: z.boolean(),
    /** Where the quick exit leads: a neutral page. */
    quickExitUrl: z.string(),
    /** Where 'Não' at the age gate leads: a search engine. */
    leaveUrl: z.string(),
    /** Places of third-party banners that are configured with a key (AD-04); each is drawn in a frame of its own. */
    bannerFrames: z.array(bannerFormat).max(2),
    /** Legal pages whose text administrators wrote; the others have the built-in one. */
    legalTexts: z.array(z.string()).max(8).default([]),
    /** Whether one visit in ten is measured, and told without anything of who visits. */
    measuresVitals: z.boolean().default(false),
    /** Mails are written into files on the server and reach nobody: so it is where the site is tried out. */
    mailsToFiles: z.boolean().default(false),
  }),
  errors: [],
  cached: { of: 'site', rarelyChanges: true },
});

export const getReady = gatewayOperation({
  id: 'healthReady',
  http: 'GET /api/health/ready',
  access: 'public',
  summary: 'Pronto quando tudo responde',
  tag: 'Sistema',
  beforeProof: true,
  output: z.object({
    status: z.enum(['ok', 'down']),
    checks: z.record(z.string(), z.enum(['ok', 'down'])),
  }),
  errors: ['unavailable'],
  limit: 'health',
});
