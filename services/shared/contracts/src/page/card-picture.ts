/**
 * How wide a card's picture is drawn, by the window's width: the attribute `sizes` of the lists' grid (web/src/shared/video/card.module.css).
 * On a phone's dense screen it is said to be narrower: 640 pixels look sharp there, and the next size weighs two to three times as much.
 */
export const CARD_PICTURE_SIZES =
  '(max-width: 35rem) and (min-resolution: 1.7dppx) 52vw, (max-width: 35rem) 92vw, (max-width: 44rem) 46vw, (max-width: 69rem) 30vw, (max-width: 80rem) 22vw, (max-width: 119rem) 16rem, 21rem';
