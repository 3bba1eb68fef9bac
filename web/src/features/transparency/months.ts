export { byMonth, monthTitle } from '@alcova/contracts';
