export { formatPrice } from '@alcova/contracts';
