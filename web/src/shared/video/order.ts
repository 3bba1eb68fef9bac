export {
  ORDER,
  orderOf,
  ORDERS,
  queryInOrder as inOrder,
  type OrderName,
  type OwnOrder,
} from '@alcova/contracts';
