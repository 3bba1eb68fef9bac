import { CodedError, getAsset, isErrorCode, type Asset, type Caller } from '@alcova/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceCalls } from '../../services/service-calls';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Waits until media has looked at an upload. An asset that is still waiting after `maxWaitMs` is answered as it is: the upload is
 * safe, and its processing can be followed.
 * @throws CodedError the code of the refusal
 */
export async function awaitVerdict(
  services: ServiceCalls,
  uploaded: Asset,
  caller: Caller,
  maxWaitMs = 20_000,
): Promise<Asset> {
  const end = performance.now() + maxWaitMs;
  let asset = uploaded;
  for (let pause = FIRST_PAUSE_MS; isOpen(asset) && performance.now() < end; pause *= 1.5) {
    await wait(Math.min(pause, LONGEST_PAUSE_MS));
    asset = await lookAgain(services, asset, caller);
  }
  if (asset.state === 'refused' || asset.state === 'deleted')
    throw isErrorCode(asset.reason)
      ? new CodedError(asset.reason, undefined, undefined, asset.found)
      : new CodedError('upload.not-a-video');
  if (asset.state === 'failed') throw new CodedError('media.processing-failed');
  return asset;
}

const isOpen = ({ state }: Asset): boolean => state === 'receiving' || state === 'uploaded';

/** A service that restarts meanwhile is no verdict: the asset is as it was. */
async function lookAgain(services: ServiceCalls, asset: Asset, caller: Caller): Promise<Asset> {
  try {
    return await services.request(getAsset, { assetId: asset.id }, { caller });
  } catch (error) {
    if (error instanceof CodedError && error.code === 'unavailable') return asset;
    throw error;
  }
}
