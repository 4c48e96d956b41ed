/** Rows in the shape of the table that comes: `widths` in pixels, the last ones right-aligned as figures are. */
export function TableSkeleton({ widths, rows = 4 }: { widths: readonly number[]; rows?: number }) {
  return (
    <div className="skeleton" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are nothing but their place
        <div className="skeleton__row" key={row}>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <span className="skel" style={{ width, height: 14 }} key={column} />
          ))}
        </div>
      ))}
    </div>
  )
}
