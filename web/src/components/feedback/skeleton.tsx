export function TableSkeleton({ widths, rows = 4 }: { widths: readonly number[]; rows?: number }) {
  return (
    <div className="skeleton" aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no identity but its position
        <div className="between gap-4 skeleton__row" key={row}>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no identity but its position
            <span className="skel" style={{ width, height: 14 }} key={column} />
          ))}
        </div>
      ))}
    </div>
  )
}
