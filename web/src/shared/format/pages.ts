export { pageCount, pageFrom, pageMarks } from '@alcova/contracts';
