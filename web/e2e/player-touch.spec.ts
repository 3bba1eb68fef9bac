import { readyVideo } from './support/ready-video';
import { asAdult, expect as patient, test } from './support/site';
import { element, player } from './support/videos';

/** A page with a player starts slowly on a busy machine. */
const expect = patient.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });

const id = readyVideo(`Clipe para dedos ${Date.now()}`, 12);

for (const width of [320, 360, 412]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 }, isMobile: true, hasTouch: true });

    test('each control of the player is 40 pixels high and wide, and none lies on another', async ({
      page,
    }) => {
      await asAdult(page);
      await page.goto(`/video/${id()}`);
      await expect(player(page).locator('.fluid_initial_play')).toBeVisible();
      const controls = player(page).locator('.fluid_button, .fluid_controls_container button[aria-haspopup]');
      const boxes = await controls.evaluateAll((elements) =>
        elements
          .map((one) => one.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map((box) => ({ left: box.left, right: box.right, width: box.width, height: box.height }))
          .sort((one, other) => one.left - other.left),
      );
      expect(boxes.length).toBeGreaterThanOrEqual(3);
      for (const [index, box] of boxes.entries()) {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
        expect(box.left).toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? 0) - 0.5);
        expect(box.right).toBeLessThanOrEqual(width);
      }
    });
  });
}

test.describe('double taps', () => {
  test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

  test('the sign on the button equals the state of the film after one, and a pause', async ({ page }) => {
    await asAdult(page);
    await page.goto(`/video/${id()}`);
    await player(page).locator('.fluid_initial_play').tap();
    await expect.poll(async () => (await element(page)).time).toBeGreaterThan(0.2);
    const sign = player(page).locator('.fluid_control_playpause');
    await expect(sign).toHaveClass(/\bfluid_button_pause\b/);
    const box = await page.locator('video').boundingBox();
    if (!box) throw new Error('There is no film.');
    for (let tap = 0; tap < 2; tap += 1) {
      await page.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height * 0.3);
    }
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.dispatchEvent(new Event('waiting'));
      video.pause();
    });
    await expect(sign).toHaveClass(/\bfluid_button_play\b/);
    await expect(sign).toHaveAttribute('aria-label', 'Reproduzir');
  });
});
