/** What a share image shows, as it is drawn: nothing in it is read as markup. */
export interface ShareCard {
  readonly siteName: string;
  /** Empty where nothing of it could be drawn. */
  readonly title: string;
  readonly label: string | null;
  /** As in '1.5K visualizações'. */
  readonly views: string | null;
  /** Video pages carry the sign of something to play. */
  readonly isVideo: boolean;
}

/** The light palette of the site. */
const COLOURS = {
  paper: '#fbf6f0',
  ink: '#251a2c',
  inkSoft: '#635669',
  accent: '#6d2a55',
  onAccent: '#ffffff',
  accentSoft: '#f3e3ec',
  line: '#e4d8d0',
} as const;
/** Latin letters first, then those of our neighbours. */
const TITLE_FONT = 'Fraunces, Fraunces More';
const TEXT_FONT = 'Inter, Inter More';
const ADULTS = '18+';
const TITLE_LINES = 4;

/** An element as React describes one; satori asks for no more. */
export interface CardElement {
  readonly type: string;
  readonly key: null;
  readonly props: Readonly<Record<string, unknown>>;
}
type Style = Readonly<Record<string, string | number>>;
const box = (style: Style, ...children: (CardElement | string)[]): CardElement => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});
const svg = (size: number, viewBox: string, path: string, fill: string): CardElement => ({
  type: 'svg',
  key: null,
  props: {
    width: size,
    height: size,
    viewBox,
    children: { type: 'path', key: null, props: { d: path, fill } },
  },
});

/** Longer titles are set smaller, so that four lines hold them. */
function titleSize({ length }: string): number {
  if (length <= 40) return 84;
  return length <= 80 ? 66 : 54;
}

const pill = (text: string, style: Style): CardElement =>
  box({ padding: '10px 28px', borderRadius: 999, fontSize: 30, fontWeight: 600, ...style }, text);

function head({ siteName }: ShareCard): CardElement {
  const mark = box(
    {
      width: 64,
      height: 64,
      borderRadius: 16,
      backgroundColor: COLOURS.accent,
      alignItems: 'center',
      justifyContent: 'center',
    },
    svg(64, '0 0 32 32', 'M8 25V15a8 8 0 0 1 16 0v10h-4V15a4 4 0 0 0-8 0v10z', COLOURS.paper),
  );
  const name = box(
    { fontFamily: TITLE_FONT, fontSize: 44, marginLeft: 22, maxWidth: 760, overflow: 'hidden' },
    siteName,
  );
  return box(
    { justifyContent: 'space-between', alignItems: 'center' },
    box({ alignItems: 'center' }, mark, name),
    pill(ADULTS, { border: `3px solid ${COLOURS.accent}`, color: COLOURS.accent }),
  );
}

function middle({ title, isVideo }: ShareCard): CardElement {
  const text = box(
    {
      display: 'block',
      flex: 1,
      fontFamily: TITLE_FONT,
      fontSize: titleSize(title),
      lineHeight: 1.18,
      lineClamp: TITLE_LINES,
      wordBreak: 'break-word',
    },
    title,
  );
  if (!isVideo) return box({ flex: 1, alignItems: 'center' }, text);
  const play = box(
    {
      width: 148,
      height: 148,
      marginLeft: 48,
      borderRadius: 74,
      backgroundColor: COLOURS.accent,
      alignItems: 'center',
      justifyContent: 'center',
    },
    svg(76, '0 0 24 24', 'M7 4v16l14-8z', COLOURS.onAccent),
  );
  return box({ flex: 1, alignItems: 'center' }, text, play);
}

function foot({ label, views }: ShareCard): CardElement {
  return box(
    { height: 66, alignItems: 'center' },
    ...(label === null
      ? []
      : [pill(label, { backgroundColor: COLOURS.accentSoft, color: COLOURS.accent, marginRight: 28 })]),
    ...(views === null ? [] : [box({ fontSize: 32, color: COLOURS.inkSoft }, views)]),
  );
}

/** The picture as elements: site and age above, the title, category and views below. */
export const cardElement = (card: ShareCard): CardElement =>
  box(
    {
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      padding: '56px 72px',
      backgroundColor: COLOURS.paper,
      borderBottom: `18px solid ${COLOURS.accent}`,
      color: COLOURS.ink,
      fontFamily: TEXT_FONT,
    },
    head(card),
    middle(card),
    foot(card),
  );
