import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { internalOperation } from '../kinds/operation';
import { CATEGORIES } from '../base/categories';
import { category, count, id, rowVersion, timestamp } from '../base/primitives';
import { surface, SURFACES, type Surface } from '../base/surfaces';

export const SURFACE_LABELS: Readonly<Record<Surface, string>> = {
  listing: 'Listas',
  search: 'Busca',
  related: 'Relacionados',
  page: 'Página do conteúdo',
  sitemap: 'Mapa do site',
  ads: 'Anúncios',
};

/** ISO 3166-1 alpha-2, as the trusted proxy's header names it. */
export const country = z.string().regex(/^[A-Z]{2}$/);
export const MAX_POLICY_RULES = 1_000;

/** One thing that is not shown: in a country, or everywhere (null). */
export const policyRule = z.object({ category, country: country.nullable(), surface });
export type PolicyRule = z.infer<typeof policyRule>;

/** What is refused; all else is shown. */
export const policyRules = z.array(policyRule).max(MAX_POLICY_RULES);

/** `incesto` is off for GB; all else is on. */
export const DEFAULT_POLICY: readonly PolicyRule[] = SURFACES.map((each) => ({
  category: 'incesto',
  country: 'GB',
  surface: each,
}));

/** How adults are told from minors: by their own word, by a proof of age, or nothing adult is shown at all. */
export const AGE_MODES = ['declared', 'verified', 'closed'] as const;
export const ageMode = z.enum(AGE_MODES);
export type AgeMode = z.infer<typeof ageMode>;
export const AGE_MODE_LABELS: Readonly<Record<AgeMode, string>> = {
  declared: 'Declarada',
  verified: 'Comprovada',
  closed: 'Fechado',
};

/** ISO 3166-1 names fewer. */
export const MAX_AGE_RULES = 300;
/** The mode of a country, or of all that have no rule of their own (null). */
export const ageRule = z.object({ country: country.nullable(), mode: ageMode });
export type AgeRule = z.infer<typeof ageRule>;
export const ageRules = z.array(ageRule).max(MAX_AGE_RULES);

export const policyState = z.object({
  rules: policyRules,
  ages: ageRules,
  version: rowVersion,
  updatedAt: timestamp.nullable(),
});
export type PolicyState = z.infer<typeof policyState>;

/** For the platform's own processes. */
export const getPolicy = internalOperation({
  subject: 'moderation.policy.get',
  access: 'public',
  input: z.object({}),
  output: policyState,
});

export const MAX_PREVIEWED_COUNTRIES = 250;
/** What would change for whom, with how many contents: nothing is stored. `hidesEverything`: somewhere nothing would be left to see. */
export const policyPreview = z.object({
  changes: z
    .array(z.object({ category, country: country.nullable(), surface, shown: z.boolean() }))
    .max(2 * MAX_POLICY_RULES),
  contents: z.array(z.object({ category, videos: count, tales: count })).max(CATEGORIES.length),
  hidesEverything: z.array(country.nullable()).max(MAX_PREVIEWED_COUNTRIES),
});
export type PolicyPreview = z.infer<typeof policyPreview>;

/**
 * Replaces the rules, with an entry of the audit log. One that would hide everything somewhere asks twice; no age mode may be weaker than the
 * site is configured to have (AGE_ASSURANCE).
 */
export const keepPolicy = internalOperation({
  subject: 'moderation.policy.update',
  access: ['admin'],
  input: z.object({
    rules: policyRules,
    ages: ageRules,
    version: rowVersion,
    confirmed: z.boolean().default(false),
  }),
  output: policyState,
  errors: ['policy.version-conflict', 'policy.hides-everything', 'policy.below-choice'],
});

export const pastPolicy = policyState.extend({ actorId: id.nullable() });
export const MAX_PAST_POLICIES = 50;
export const listPolicies = internalOperation({
  subject: 'moderation.policy.history',
  access: ['admin'],
  input: z.object({}),
  output: z.object({ items: z.array(pastPolicy).max(MAX_PAST_POLICIES) }),
});

/** Gateways follow it. */
export const policyChanged = defineEvent({
  name: 'moderation.policy.changed',
  major: 1,
  // An event of before there were ages is still heard: then all were declared.
  payload: policyState.pick({ rules: true, version: true }).extend({ ages: ageRules.default([]) }),
});
