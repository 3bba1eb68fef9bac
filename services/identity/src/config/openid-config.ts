import { isSafeToAsk } from '@alcova/platform';
import { z } from 'zod';

const NAMES = ['AGE_OPENID_ISSUER', 'AGE_OPENID_CLIENT_ID', 'AGE_OPENID_CLIENT_SECRET'] as const;

/** The provider of age checks that speaks OpenID Connect. Without issuer, client id and client secret this way is off. */
export const openIdConfigShape = {
  AGE_OPENID_ISSUER: z.url().optional(),
  AGE_OPENID_CLIENT_ID: z.string().min(1).max(255).optional(),
  AGE_OPENID_CLIENT_SECRET: z.string().min(1).max(1_000).optional(),
  /** What people read on the button. */
  AGE_OPENID_LABEL: z
    .string()
    .min(1)
    .max(80)
    .regex(/^\P{Cc}+$/u, 'must be one line')
    .default('Serviço de comprovação de idade'),
  /** What the provider is asked for; more than the one claim needs is more than this site wants to know. */
  AGE_OPENID_SCOPE: z
    .string()
    .max(500)
    .regex(/^(\S+ )*openid( \S+)*$/, 'must be scopes with one space between them, openid among them')
    .default('openid'),
  /** The one claim of the ID token that is looked at, and the value that it has for an adult. */
  AGE_OPENID_CLAIM: z.string().min(1).max(255).default('age_over_18'),
  AGE_OPENID_VALUE: z.string().min(1).max(255).default('true'),
};
export type OpenIdConfig = z.output<z.ZodObject<typeof openIdConfigShape>>;

/** What is wrong with these variables together. @returns the variable and what to do, for each */
export function openIdMistakes(
  config: Pick<OpenIdConfig, (typeof NAMES)[number]> & { readonly NODE_ENV: string },
): { path: string[]; message: string }[] {
  const missing = NAMES.filter((name) => config[name] === undefined);
  const mistakes =
    missing.length === NAMES.length
      ? []
      : missing.map((name) => ({ path: [name], message: `must be set: ${NAMES.join(', ')} go together` }));
  const { AGE_OPENID_ISSUER: issuer, NODE_ENV: environment } = config;
  // Codes and tokens go over TLS. What is no address at all is told elsewhere.
  return issuer === undefined || !URL.canParse(issuer) || isSafeToAsk(issuer, environment)
    ? mistakes
    : [
        ...mistakes,
        {
          path: ['AGE_OPENID_ISSUER'],
          message: 'must start with https://, or outside production with http:// and a loopback address',
        },
      ];
}
