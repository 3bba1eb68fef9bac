import { openSearchXml } from './open-search';

const SITE = { siteName: 'Alcova', siteUrl: 'https://alcova.example' };

describe('the description of the search', () => {
  it('leads to the search page at the public address, in Portuguese, and says that the site is for adults', () => {
    expect(openSearchXml(SITE).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      '<ShortName>Alcova</ShortName>',
      '<Description>Busca nos contos narrados em vídeo de Alcova.</Description>',
      '<Url type="text/html" method="get" template="https://alcova.example/search?q={searchTerms}"/>',
      '<Url type="application/opensearchdescription+xml" rel="self" template="https://alcova.example/opensearch.xml"/>',
      '<Image width="192" height="192" type="image/png">https://alcova.example/icons/alcova-192.png</Image>',
      '<Language>pt-BR</Language>',
      '<AdultContent>true</AdultContent>',
      '<InputEncoding>UTF-8</InputEncoding>',
      '<OutputEncoding>UTF-8</OutputEncoding>',
      '</OpenSearchDescription>',
      '',
    ]);
  });

  it.each([
    ['Contos & <Lua>', 'Contos &amp; &lt;Lua&gt;'],
    ['Biblioteca de contos narrados', 'Biblioteca de…'],
    ['Lua\u0000 \u{1F319}\uffff', 'Lua \u{1F319}'],
  ])('takes the name %p for text of at most 16 characters', (siteName, written) => {
    expect(openSearchXml({ ...SITE, siteName })).toContain(`<ShortName>${written}</ShortName>`);
  });
});
