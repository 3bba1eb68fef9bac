import { previewPicture } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { ADMIN, as, IMAGES, OWN_IMAGE, TestCommerce, VISITOR } from './support/commerce';
import { picture, PictureSite } from './support/picture-site';

const OURS = new RegExp(`^${IMAGES}/images/(outside/[0-9a-f]{64}\\.webp)$`);

describe('pictures before anything is saved', () => {
  let commerce: TestCommerce;
  let site: PictureSite;

  beforeAll(async () => {
    site = await PictureSite.start();
    commerce = await TestCommerce.start();
  });
  afterAll(async () => {
    await commerce.stop();
    await site.stop();
  });

  const preview = (source: string, who = ADMIN) =>
    commerce.rpc.request(previewPicture, { source, size: 'banner' }, who);

  it('are fetched and stand in our store, to be swept when nothing ever names them', async () => {
    const source = site.has('/previa.png', await picture('png', { width: 1_280, height: 400 }));
    const { imageUrl } = await preview(source);
    const key = OURS.exec(imageUrl)?.[1];
    const kept = await commerce.query('SELECT key FROM stored_pictures WHERE key = $1', [key]);
    expect(kept).toEqual([{ key }]);
    expect(await commerce.query('SELECT id FROM pictures')).toEqual([]);
  });

  it('are taken as they are where this site serves them', async () => {
    expect(await preview(OWN_IMAGE)).toEqual({ imageUrl: OWN_IMAGE });
  });

  it.each(['http://10.0.0.1/a.png', 'http://169.254.169.254/latest', 'http://nada.invalid/a.png'])(
    'are not to be had from %s',
    async (address) => {
      await expect(preview(address)).rejects.toMatchObject({ code: 'picture.unavailable' });
    },
  );

  it('are not to be had where there is none, or what is there is no picture', async () => {
    const noPicture = site.has('/texto.png', Buffer.from('<svg onload="alert(1)"/>'));
    for (const address of [site.url('/nada.png'), noPicture])
      await expect(preview(address)).rejects.toMatchObject({ code: 'picture.unavailable' });
    await expect(preview('javascript:alert(1)')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('are taken in four at a time: one more is told when to come again, before it is fetched', async () => {
    const held: (() => void)[] = [];
    const bytes = await picture();
    const slow = [1, 2, 3, 4].map((number) =>
      site.on(`/lenta-${number}.png`, (_asked, response) => void held.push(() => response.end(bytes))),
    );
    const taken = slow.map((address) => preview(address));
    await waitUntil('four to be fetched', async () => held.length === 4);
    const more = site.has('/mais-uma.png', bytes);
    await expect(preview(more)).rejects.toMatchObject({ code: 'request.too-many', retryAfter: 10 });
    expect(site.timesAsked('/mais-uma.png')).toBe(0);
    for (const answer of held) answer();
    await Promise.all(taken);
    expect((await preview(more)).imageUrl).toMatch(OURS);
  });

  it('are fetched for administrators alone', async () => {
    for (const who of [VISITOR, as('user'), as('moderator')])
      await expect(preview(site.url('/previa.png'), who)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });
});
