import { ApiError } from '../../../shared/api/error';
import { playerTexts as texts } from '../base/texts';

/** A failure with a text for the visitor. */
export class PlayerFailure extends Error {}

/** What a visitor reads about a failed start. */
export const failureMessage = (cause: unknown): string =>
  cause instanceof PlayerFailure || cause instanceof ApiError ? cause.message : texts.cannotStart;
