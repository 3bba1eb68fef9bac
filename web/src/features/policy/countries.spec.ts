import { allCountries, placeName } from './countries';

describe('the countries of a policy', () => {
  it('have names in Portuguese', () => {
    expect([placeName('GB'), placeName('BR'), placeName(null)]).toEqual([
      'Reino Unido',
      'Brasil',
      'Todos os países',
    ]);
    expect(placeName('QQ')).toBe('QQ');
  });

  it('are offered once each, and nothing that is none', () => {
    const all = allCountries();
    const codes = all.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['BR', 'GB', 'PT', 'US']));
    expect(codes).not.toContain('UK');
    expect(codes).not.toContain('EU');
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});
