/** Lines of a table whose columns stand under each other; a cell longer than its bound is cut. */
export function columns(
  head: readonly { readonly title: string; readonly most: number }[],
  rows: readonly (readonly string[])[],
): string[] {
  const cut = rows.map((row) =>
    head.map(({ most }, index) => {
      // A program's output may hold what a terminal would obey.
      const cell = (row[index] ?? '').replace(/\p{Cc}+/gu, ' ');
      return cell.length > most ? `${cell.slice(0, most - 1)}…` : cell;
    }),
  );
  const titles = head.map(({ title }) => title);
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...cut.map((row) => row[index]?.length ?? 0)),
  );
  return [titles, ...cut].map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
