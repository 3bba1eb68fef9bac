import { useSearchParams } from 'react-router-dom';
import { Link } from '../navigation/Link';
import { inOrder, orderOf, ORDERS, type OrderName, type OwnOrder } from './order';
import styles from './order.module.css';

const texts: Readonly<Record<OrderName | OwnOrder | 'order', string>> = {
  order: 'Ordem',
  relevancia: 'Relevância',
  recentes: 'Mais recentes',
  'mais-vistos': 'Mais vistos',
  'mais-curtidos': 'Mais curtidos',
  duracao: 'Mais longos',
};

interface OrdersProps {
  readonly orders: readonly { readonly label: string; readonly to: string; readonly isCurrent: boolean }[];
}

/** Orders to choose from, as links; the one that stands in the address is marked. */
export const Orders = ({ orders }: OrdersProps) => (
  <nav className={styles.orders} aria-label={texts.order}>
    {orders.map(({ label, to, isCurrent }) => (
      <Link key={label} className={styles.order} to={to} aria-current={isCurrent ? 'true' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
);

/** The orders of a list of videos, as links to its first page. `page` names the parameter in which the number of the page stands. */
export function OrderLinks({ own, page }: { own: OwnOrder; page?: string }) {
  const [search] = useSearchParams();
  const { name: current } = orderOf(search, own);
  const names = own === 'relevancia' ? [own, ...ORDERS] : ORDERS;
  const orders = names.map((name) => ({
    label: texts[name],
    to: inOrder(search, name, own, page),
    isCurrent: name === current,
  }));
  return <Orders orders={orders} />;
}
