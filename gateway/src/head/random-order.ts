import { HOME_ORDERS } from '@alcova/contracts';

/**
 * Few of the orders that there are, the same as the list of the API draws from, so that their blocks and the pages stay kept: each is another
 * page for everybody who reads it, and a reload still mostly shows another one.
 */
const ORDERS = Math.min(2, HOME_ORDERS);
/** The addresses that show a random selection. */
const DRAWN = /^\/(?:home\/*)?(?:\?|$)/;

/** The order in which a page of /home shows its selection this time; undefined for other addresses. */
export const randomOrder = (url: string): number | undefined =>
  DRAWN.test(url) ? Math.floor(Math.random() * ORDERS) : undefined;
