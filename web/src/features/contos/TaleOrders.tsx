import { ORDERS_OF_TALES, queryInOrder, taleOrderOf } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { Orders } from '../../shared/video/OrderLinks';
import { orderTexts as texts } from './texts';

/** The orders of a list of tales, as links to its first page. */
export function TaleOrders() {
  const [search] = useSearchParams();
  const { name: current } = taleOrderOf(search);
  const orders = ORDERS_OF_TALES.map((name) => ({
    label: texts[name],
    to: queryInOrder(search, name, 'recentes'),
    isCurrent: name === current,
  }));
  return <Orders orders={orders} />;
}
