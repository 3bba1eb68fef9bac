import { discoveryLinks } from './discovery-links';

const siteUrl = 'https://alcova.example';

describe('the links to what other programs read', () => {
  it('name the description of the search, whatever the site is called', () => {
    expect(discoveryLinks({ siteName: 'Contos & "Letras"', siteUrl }).trim()).toBe(
      '<link rel="search" type="application/opensearchdescription+xml" title="Contos &amp; &quot;Letras&quot;" href="/opensearch.xml">',
    );
  });
});
