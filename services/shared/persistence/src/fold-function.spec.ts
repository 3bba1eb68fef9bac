import { createHash } from 'node:crypto';
import { foldFunction } from './fold-function';

it('the function that folds words is another one only with a migration that makes anew what was stored', () => {
  const known = createHash('sha256').update(foldFunction('fold')).digest('hex');
  expect(known).toBe('17b1f62cbeb33375ba5908bd54cc510855b03db5b7a1af9f4b658affe342929f');
});
