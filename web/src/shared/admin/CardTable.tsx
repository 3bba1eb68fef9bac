import { type ReactNode } from 'react';
import table from './table.module.css';

interface CardTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table whose rows become cards where it has no room. Roles are written out, since the narrow layout takes the table's own away. */
export function CardTable({ label, columns, children }: CardTableProps) {
  return (
    <table role="table" className={`${table.table} ${table.cards}`} aria-label={label}>
      <thead role="rowgroup" className={table.head}>
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={table.body}>
        {children}
      </tbody>
    </table>
  );
}
