import { placeOf } from '@alcova/contracts';
import { discoveryLinks } from './discovery-links';

const siteUrl = 'https://alcova.example';
const linksAt = (address: string, siteName = 'Alcova') => {
  const { pathname, search } = new URL(address, siteUrl);
  return discoveryLinks(placeOf(pathname, search), { siteName, siteUrl }).trim().split(/\n */);
};
const VIDEOS =
  '<link rel="alternate" type="application/rss+xml" title="Novos vídeos | Alcova" href="/feeds/videos.xml">';
const TALES =
  '<link rel="alternate" type="application/rss+xml" title="Novos contos | Alcova" href="/feeds/contos.xml">';

describe('the links to what other programs read', () => {
  it('name the description of the search, whatever the site is called', () => {
    expect(linksAt('/terms', 'Contos & "Letras"')).toEqual([
      '<link rel="search" type="application/opensearchdescription+xml" title="Contos &amp; &quot;Letras&quot;" href="/opensearch.xml">',
    ]);
  });

  it.each([
    ['/home', [VIDEOS, TALES]],
    ['/filtered', [VIDEOS]],
    ['/filtered?category=gay&page=2', [VIDEOS]],
    ['/contos', [TALES]],
    ['/contos?category=gay', [TALES]],
    ['/contos?q=mar', []],
    ['/search?q=mar', []],
    ['/video/farol', []],
    ['/contos/farol', []],
    ['/login', []],
    ['/nada', []],
  ])('of %s name the feeds of what it lists', (address, feeds) => {
    expect(linksAt(address).slice(1)).toEqual(feeds);
  });
});
