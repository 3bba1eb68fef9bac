import { ConfigError, loadConfig } from '@alcova/platform';
import { z } from 'zod';
import { ageChoiceConfigShape, ageChoiceMistakes } from '../../config/age-choice';

const schema = z.object(ageChoiceConfigShape).superRefine((config, context) => {
  for (const mistake of ageChoiceMistakes(config)) context.addIssue({ code: 'custom', ...mistake });
});
const SITE = { SITE_URL: 'https://alcova.example', COUNTRY_HEADER: 'cf-ipcountry' };
const DECIDED = {
  decidedBy: 'Ana Souza, diretora jurídica',
  decidedOn: '2026-11-20',
  reason: 'O site mostra apenas textos sem conteúdo adulto neste país.',
};
const mistakesOf = (env: Record<string, string>): string => {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes.join('\n');
    throw error;
  }
  return '';
};
const declared = (...countries: string[]) => JSON.stringify([{ ...DECIDED, countries }]);

describe('how a site makes sure of ages', () => {
  it.each([
    ['nothing', {}, 'AGE_ASSURANCE: must say how the age of visitors'],
    ['nothing, in the open', { SITE_URL: 'http://10.0.0.7' }, 'there is no default'],
    ['no entry for all others', { AGE_ASSURANCE: 'BR=verified' }, "for all other countries, as '*=closed'"],
    ['an unknown mode', { AGE_ASSURANCE: 'BR=estimated,*=closed' }, "found 'BR=estimated'"],
    ['an unknown country', { AGE_ASSURANCE: 'Brasil=verified,*=closed' }, "found 'Brasil=verified'"],
    ['a country twice', { AGE_ASSURANCE: 'BR=verified,BR=declared,*=closed' }, 'names BR twice'],
    ['a word in Brazil', { AGE_ASSURANCE: 'BR=declared,*=closed' }, 'BR (Brazil): '],
    ['a word in a member state', { AGE_ASSURANCE: 'EU=verified,FR=declared,*=closed' }, 'FR (France): '],
    ['a word everywhere', { AGE_ASSURANCE: 'BR=verified,EU=verified,*=declared' }, 'GB (United Kingdom): '],
    [
      'a word everywhere, and no header that tells a country',
      { COUNTRY_HEADER: '', AGE_ASSURANCE: 'BR=verified,EU=verified,GB=verified,*=declared' },
      "without COUNTRY_HEADER the entry '*' holds for visitors from everywhere",
    ],
    [
      'somebody who answers for another country',
      { AGE_ASSURANCE: 'BR=declared,*=closed', AGE_DECLARED: declared('GB') },
      'BR (Brazil): ',
    ],
    [
      'nobody’s name',
      { AGE_ASSURANCE: 'BR=declared,*=closed', AGE_DECLARED: declared('BR').replace(DECIDED.decidedBy, '') },
      'AGE_DECLARED.0.decidedBy',
    ],
    [
      'hardly a reason',
      { AGE_ASSURANCE: 'BR=declared,*=closed', AGE_DECLARED: declared('BR').replace(DECIDED.reason, 'ok') },
      'AGE_DECLARED.0.reason',
    ],
    [
      'a day that has not come',
      { AGE_ASSURANCE: '*=closed', AGE_DECLARED: declared('BR').replace('2026', '9026') },
      'has not come yet',
    ],
  ])('is not said by %s', (_what, env, message) => {
    expect(mistakesOf({ ...SITE, ...env })).toContain(message);
  });

  it.each([
    ['proofs in some countries, nothing elsewhere', { AGE_ASSURANCE: 'BR=verified, EU=verified,*=closed' }],
    ['a word where no law is known to ask for more', { AGE_ASSURANCE: 'AR=declared,*=verified' }],
    [
      'a word that somebody answers for',
      { AGE_ASSURANCE: 'BR=declared,*=closed', AGE_DECLARED: declared('BR') },
    ],
    [
      'a word everywhere that somebody answers for',
      { COUNTRY_HEADER: '', AGE_ASSURANCE: '*=declared', AGE_DECLARED: declared('BR', 'GB', 'EU') },
    ],
    ['nothing on this machine', { SITE_URL: 'http://127.0.0.1:8080' }],
    ['nothing on localhost', { SITE_URL: 'http://localhost:8080' }],
  ])('is said by %s', (_what, env) => {
    expect(mistakesOf({ ...SITE, ...env })).toBe('');
  });

  it('takes a member state’s own entry before that of the EU, in whatever order', () => {
    const modeIn = (text: string) =>
      ageChoiceConfigShape.AGE_ASSURANCE.parse(text)?.find(({ country }) => country === 'FR')?.mode;
    expect(modeIn('EU=verified,FR=closed,*=closed')).toBe('closed');
    expect(modeIn('FR=closed,EU=verified,*=closed')).toBe('closed');
  });
});
