import { rm } from 'node:fs/promises';
import type {} from './integration-parts';

/** Ends what the set-up started and removes its folder. */
export default async function teardown(): Promise<void> {
  const running = globalThis.alcovaIntegrationParts;
  if (running === undefined) return;
  await Promise.all(running.parts.map((part) => part.stop()));
  await rm(running.folder, { recursive: true, force: true });
  globalThis.alcovaIntegrationParts = undefined;
}
