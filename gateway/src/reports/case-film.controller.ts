import {
  assetKey,
  type Caller,
  caseFilm,
  CodedError,
  findCaseFilms,
  getAsset,
  IMAGE_PREFIX,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { MediaAddresses } from '../media/media-addresses';
import { ServiceCalls } from '../services/service-calls';

/** The films of a case, also those that nobody else is shown. */
@Controller()
export class CaseFilmController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly addresses: MediaAddresses,
  ) {}

  @Handles(caseFilm)
  async film({ params, query }: InputOf<typeof caseFilm>, { caller }: Call) {
    const { assetId, others } = await this.services.request(findCaseFilms, params, { caller });
    const wanted = query.assetId ?? assetId;
    // Whoever has a case sees its films, and no others.
    if (wanted === null || !(wanted === assetId || others.includes(wanted)))
      throw new CodedError('case.not-found');
    return this.signed(wanted, caller);
  }

  private async signed(assetId: string, caller: Caller) {
    const asset = await this.services.request(getAsset, { assetId }, { caller });
    const prefix = assetKey(asset.id, asset.revision, '');
    if (!asset.mp4Key?.startsWith(prefix)) throw new CodedError('media.not-ready');
    const { address, expiresAt } = this.addresses.signForDesk(
      { asset: asset.id, revision: asset.revision },
      asset.mp4Key.slice(prefix.length),
    );
    return { mp4: address, poster: this.posterOf(asset.posterUrl), expiresAt: expiresAt.toISOString() };
  }

  /** Empty where there is none. */
  private posterOf(posterUrl: string | null): string {
    const file = posterUrl?.split(`/${IMAGE_PREFIX}`).at(-1);
    return posterUrl === null || file === undefined ? '' : this.addresses.signImageForDesk(file);
  }
}
