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

/**
 * The orders of a list, as links to its first page; the one that stands in the address is marked. `page` names the parameter in which the
 * number of the page stands.
 */
export function OrderLinks({ own, page }: { own: OwnOrder; page?: string }) {
  const [search] = useSearchParams();
  const { name: current } = orderOf(search, own);
  const names = own === 'relevancia' ? [own, ...ORDERS] : ORDERS;
  return (
    <nav className={styles.orders} aria-label={texts.order}>
      {names.map((name) => (
        <Link
          key={name}
          className={styles.order}
          to={inOrder(search, name, own, page)}
          aria-current={name === current ? 'true' : undefined}
        >
          {texts[name]}
        </Link>
      ))}
    </nav>
  );
}
