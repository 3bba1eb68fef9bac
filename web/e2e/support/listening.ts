import { type Page } from '@playwright/test';
import { expect } from './site';

/** What is listened to, at the bottom of the page. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Player de áudio' });

/** What the element that is listened to says of itself. */
export const sound = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => ({
    time: audio.currentTime,
    isPaused: audio.paused,
    rate: audio.playbackRate,
    volume: audio.volume,
    source: audio.getAttribute('src'),
    ahead: audio.buffered.length > 0 ? audio.buffered.end(audio.buffered.length - 1) : 0,
  }));

export const soundAt = (page: Page, seconds: number) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement, to) => {
    audio.currentTime = to;
  }, seconds);

/** It is heard: its time passes. */
export async function heard(page: Page): Promise<void> {
  const { time } = await sound(page);
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(time + 0.3);
}

/** Begins to listen on the page of a video, and waits until it is heard. */
export async function listenTo(page: Page, id: string): Promise<void> {
  await page.goto(`/video/${id}`);
  await page.getByRole('button', { name: 'Só áudio' }).click();
  await expect(bar(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
  await heard(page);
}
