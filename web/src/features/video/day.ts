export { dayInWords } from '@alcova/contracts';
