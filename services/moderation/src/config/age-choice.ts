import { ageMode, ageModeFor, type AgeRule, country, line, text as writtenText } from '@alcova/contracts';
import { isLoopback, jsonOf } from '@alcova/platform';
import { z } from 'zod';

const MEMBER_STATES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
/** Where the law bars a person's own word, or asks for more. For these it needs somebody who answers for it. */
const REGULATED: readonly string[] = ['BR', 'GB', ...MEMBER_STATES];
const NAMED = new Intl.DisplayNames('en', { type: 'region' });
const DAY_MS = 86_400_000;

/** Countries that a name of the choice stands for; null: all that are not named. */
function countriesOf(name: string): readonly (string | null)[] | undefined {
  if (name === '*') return [null];
  if (name === 'EU') return MEMBER_STATES;
  return country.safeParse(name).success ? [name] : undefined;
}

/** `BR=verified,EU=verified,GB=closed,*=closed`: a country's own entry goes before that of the EU. */
const choice = z.string().transform((text, context): AgeRule[] => {
  const rules = new Map<string | null, AgeRule & { readonly isOwn: boolean }>();
  for (const entry of text.split(',')) {
    const [name = '', given, ...more] = entry.split('=').map((part) => part.trim());
    const [countries, mode] = [countriesOf(name), ageMode.safeParse(given).data];
    if (!countries || !mode || more.length > 0) {
      context.addIssue(`must read COUNTRY=declared|verified|closed with commas (found '${entry.trim()}')`);
      return z.NEVER;
    }
    const isOwn = countries.length === 1;
    for (const each of countries) {
      const before = rules.get(each);
      if (before?.isOwn && isOwn) context.addIssue(`names ${name} twice`);
      if (!before?.isOwn) rules.set(each, { country: each, mode, isOwn });
    }
  }
  return [...rules.values()].map(({ country: of, mode }) => ({ country: of, mode }));
});

/** Who answers for taking a person's word where the law asks for more. It stays in the audit log. */
const decision = z.strictObject({
  countries: z.array(z.string()).min(1).max(REGULATED.length),
  /** A person's name and office. */
  decidedBy: line({ min: 5, max: 200 }),
  decidedOn: z.iso.date(),
  reason: writtenText({ min: 20, max: 2_000 }),
});
export type AgeDecision = z.output<typeof decision>;

/** The variables by which a site says how it makes sure of ages. */
export const ageChoiceConfigShape = {
  /** The site's public address: on this machine alone nobody is asked to choose. */
  SITE_URL: z.url(),
  /** What holds at least, by country; administrators may ask for more, and never for less. */
  AGE_ASSURANCE: choice.optional(),
  /** JSON array: who decided where, against what the law is taken to ask, that a person's word is enough; when, and why. */
  AGE_DECLARED: jsonOf(z.array(decision).max(10)).default([]),
  /** As at the gateways: without it every visitor is from a country that no rule names. */
  COUNTRY_HEADER: z.string().optional(),
};

interface Chosen {
  readonly SITE_URL: string;
  readonly AGE_ASSURANCE?: readonly AgeRule[] | undefined;
  readonly AGE_DECLARED: readonly AgeDecision[];
  readonly COUNTRY_HEADER?: string | undefined;
}
interface Mistake {
  readonly path: [keyof typeof ageChoiceConfigShape];
  readonly message: string;
}

/** What is wrong with a choice. A site that others reach has no default: somebody says for each country it serves what holds. */
export function ageChoiceMistakes(config: Chosen): Mistake[] {
  const { AGE_ASSURANCE: chosen, AGE_DECLARED: decisions } = config;
  const late = decisions
    .filter(({ decidedOn }) => Date.parse(decidedOn) > Date.now() + DAY_MS)
    .map(({ decidedOn }): Mistake => ({ path: ['AGE_DECLARED'], message: `${decidedOn} has not come yet` }));
  if (!chosen)
    return isLoopback(new URL(config.SITE_URL).hostname)
      ? late
      : [
          ...late,
          {
            path: ['AGE_ASSURANCE'],
            message:
              "must say how the age of visitors is made sure of, by country and for all others, as 'BR=verified,EU=verified,GB=verified,*=closed' (docs/operation.md): there is no default",
          },
        ];
  if (!chosen.some((rule) => rule.country === null))
    return [
      ...late,
      { path: ['AGE_ASSURANCE'], message: "must say what holds for all other countries, as '*=closed'" },
    ];
  return [...late, ...undecided(config, chosen)];
}

/** Countries in which a person's word is taken though the law asks for more, and nobody answers for it. */
function undecided({ AGE_DECLARED, COUNTRY_HEADER }: Chosen, chosen: readonly AgeRule[]): Mistake[] {
  const answeredFor = new Set(
    AGE_DECLARED.flatMap(({ countries }) => countries.flatMap((name) => countriesOf(name) ?? [])),
  );
  const open = REGULATED.filter(
    (each) =>
      ageModeFor(chosen, COUNTRY_HEADER === undefined ? null : each) === 'declared' && !answeredFor.has(each),
  );
  if (open.length === 0) return [];
  const why = `${open.map((each) => `${each} (${NAMED.of(each) ?? each})`).join(', ')}: 'declared' needs who decided so, when and why (AGE_DECLARED)`;
  const hint =
    COUNTRY_HEADER === undefined && ageModeFor(chosen, null) === 'declared'
      ? "; without COUNTRY_HEADER the entry '*' holds for visitors from everywhere"
      : '';
  return [{ path: ['AGE_ASSURANCE'], message: `${why}${hint}` }];
}
