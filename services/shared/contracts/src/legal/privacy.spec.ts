import { LOCAL_DATA } from './local-data';
import { privacyDocument } from './privacy';

it('the page on privacy names everything that a browser keeps of the site', () => {
  const page = JSON.stringify(privacyDocument).toLowerCase();
  expect(LOCAL_DATA.filter(({ purpose }) => !page.includes(purpose.toLowerCase()))).toEqual([]);
});
