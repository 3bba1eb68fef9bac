import { rssXml } from './rss';

const FEED = {
  title: 'Novos vídeos | Alcova',
  description: 'Todos os contos.',
  listAddress: 'https://alcova.example/filtered',
  address: 'https://alcova.example/feeds/videos.xml',
  items: [
    {
      title: 'A casa do farol',
      address: 'https://alcova.example/video/farol',
      publishedAt: '2026-11-21T08:05:09.123Z',
      category: 'lesbicas-bi' as const,
      description: 'Uma história do mar.',
    },
  ],
};

describe('a feed', () => {
  it('is RSS 2.0: its list, its own address, and of each item the title, page, date, category and description', () => {
    expect(rssXml(FEED)).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n',
        '<title>Novos vídeos | Alcova</title>',
        '<link>https://alcova.example/filtered</link>',
        '<description>Todos os contos.</description>',
        '<language>pt-BR</language>',
        '<atom:link href="https://alcova.example/feeds/videos.xml" rel="self" type="application/rss+xml"/>\n',
        '<item><title>A casa do farol</title>',
        '<link>https://alcova.example/video/farol</link>',
        '<guid>https://alcova.example/video/farol</guid>',
        '<pubDate>Sat, 21 Nov 2026 08:05:09 GMT</pubDate>',
        '<category>Lésbicas/Bi</category>',
        '<description>Uma história do mar.</description></item>\n',
        '</channel>\n</rss>\n',
      ].join(''),
    );
  });

  it('of nothing is a feed without items', () => {
    expect(rssXml({ ...FEED, items: [] })).toMatch(
      /type="application\/rss\+xml"\/>\n<\/channel>\n<\/rss>\n$/,
    );
  });

  it.each([
    ['Sol & <lua>', 'Sol &amp; &lt;lua&gt;'],
    ['</title><item>]]>', '&lt;/title&gt;&lt;item&gt;]]&gt;'],
    [`"a" 'b'`, '&quot;a&quot; &#39;b&#39;'],
    ['Noite \u{1F319} clara', 'Noite \u{1F319} clara'],
    ['a\u0000b\u0008c\nd', 'a b c d'],
    ['meia \ud83c e \uffff', 'meia  e '],
  ])('takes %j for text, without what XML does not know', (typed, written) => {
    const items = FEED.items.map((item) => ({ ...item, title: typed, description: typed }));
    const xml = rssXml({ ...FEED, items });
    expect(xml).toContain(`<title>${written}</title>`);
    expect(xml).toContain(`<description>${written}</description>`);
  });
});
