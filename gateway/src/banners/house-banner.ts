/** Place of the site's own neutral banner. Local systems with demonstration content configure it as their banners' script. */
export const HOUSE_BANNER_PATH = '/banners/house/:key.js';
const HOUSE_BANNER = /^\/banners\/house\/[^/]+\.js$/;

/** Draws a quiet notice over the whole frame, in both themes. */
export const HOUSE_BANNER_SCRIPT = `(function () {
  var notice = document.createElement('p');
  notice.textContent = 'Espaço para anúncio';
  var isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  Object.assign(notice.style, {
    position: 'fixed',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    margin: '0',
    boxSizing: 'border-box',
    border: '1px dashed',
    borderColor: isDark ? '#85768d' : '#8d7d8c',
    background: isDark ? '#1f1726' : '#f4ebe4',
    color: isDark ? '#f4ece7' : '#251a2c',
  });
  document.body.append(notice);
})();
`;

/** Whether the script at `url` is that banner of this very site. */
export const isHouseBanner = (url: string, siteUrl: string): boolean => {
  const { origin, pathname } = new URL(url);
  return origin === new URL(siteUrl).origin && HOUSE_BANNER.test(pathname);
};
