import { z } from 'zod';
import { defineRoute } from '../kinds/route';

/** What the browser needs to know of this installation (D11). */
export const siteConfigRoute = defineRoute({
  operationId: 'siteConfig',
  summary: 'Configuração pública do site',
  tag: 'Sistema',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  response: z.object({
    siteName: z.string(),
    siteUrl: z.string(),
    supportEmail: z.string(),
    /** Whether a provider is configured as Google (D10). */
    googleSignIn: z.boolean(),
  }),
  errors: [],
});

export const readyRoute = defineRoute({
  operationId: 'healthReady',
  summary: 'Pronto quando tudo responde',
  tag: 'Sistema',
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  response: z.object({
    status: z.enum(['ok', 'down']),
    checks: z.record(z.string(), z.enum(['ok', 'down'])),
  }),
  errors: ['unavailable'],
});
