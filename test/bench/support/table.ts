/** Rows as aligned columns, numbers to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const text = rows.map((row) => row.map(String));
  const widths = (text[0] ?? []).map((_, at) =>
    Math.max(...text.map((row) => row[at]?.length ?? 0)),
  );
  return text
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}
