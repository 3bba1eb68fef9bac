import { styleNames } from './style-names';

const SOURCES = '/site/web/src';

describe('names of classes', () => {
  it('tell the file and the class', () => {
    const nameOf = styleNames(SOURCES);
    expect(nameOf('title', `${SOURCES}/shared/video/card.module.css`)).toBe('shared-video-card_title');
    expect(nameOf('size-320x50', `${SOURCES}/shared/ads/ads.module.css`)).toBe('shared-ads-ads_size-320x50');
  });

  it('are the same however the file is asked for', () => {
    const nameOf = styleNames(SOURCES);
    expect(nameOf('title', `${SOURCES}/app/root.module.css?used`)).toBe('app-root_title');
    expect(nameOf('title', `${SOURCES}/app/root.module.css`)).toBe('app-root_title');
  });

  it('are good in a style sheet for the files of packages too', () => {
    const nameOf = styleNames(SOURCES);
    expect(nameOf('bar', '/site/node_modules/@maker/a.player/bar.module.css')).toBe('maker-a-player-bar_bar');
  });

  it.each([
    ['video/card.module.css', 'card', 'video-card.module.css', 'card'],
    ['video/card.module.css', 'top_left', 'video/card_top.module.css', 'left'],
  ])('are refused when %s .%s and %s .%s would share one', (first, name, second, other) => {
    const nameOf = styleNames(SOURCES);
    nameOf(name, `${SOURCES}/${first}`);
    expect(() => nameOf(other, `${SOURCES}/${second}`)).toThrow('would share the class');
  });
});
