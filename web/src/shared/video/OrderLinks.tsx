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

/** The orders of a list, as links to its first page; the one that stands in the address is marked. */
export function OrderLinks({ own }: { own: OwnOrder }) {
  const [search] = useSearchParams();
  const { name: current } = orderOf(search, own);
  const names = own === 'relevancia' ? [own, ...ORDERS] : ORDERS;
  return (
    <nav className={styles.orders} aria-label={texts.order}>
      {names.map((name) => (
        <Link
          key={name}
          className={styles.order}
          to={inOrder(search, name, own)}
          aria-current={name === current ? 'true' : undefined}
        >
          {texts[name]}
        </Link>
      ))}
    </nav>
  );
}
