import sharp from 'sharp';
import { drawnTitle, drawTitle } from './title-card';

describe('the picture of a film that is only sound', () => {
  it('is drawn of its title, the size of the film', async () => {
    const [titled, empty] = await Promise.all([drawTitle('A maré — conto de Ângela'), drawTitle('')]);
    for (const picture of [titled, empty])
      expect(await sharp(picture).metadata()).toMatchObject({ width: 1_280, height: 720, format: 'png' });
    const { channels } = await sharp(titled).greyscale().stats();
    expect(channels[0]?.stdev).toBeGreaterThan(
      (await sharp(empty).greyscale().stats()).channels[0]?.stdev ?? 0,
    );
  });

  it.each([
    ['A   maré\nalta', 'A maré alta'],
    ['Conto 🌊 \u202Eetnof', 'Conto etnof'],
    ['海', ''],
  ])('reads %p as %p', (title, drawn) => expect(drawnTitle(title).replace(/ +/g, ' ')).toBe(drawn));

  it('reads nothing in it as markup', async () => {
    await expect(drawTitle('<image href="file:///etc/passwd"/> & <b>')).resolves.toBeInstanceOf(Buffer);
  });

  it('keeps a long title within its picture', () =>
    expect(drawnTitle('palavra '.repeat(200)).length).toBeLessThan(140));
});
