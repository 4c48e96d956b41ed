import './progress.css'

/** `share`: from 0 to 1; at 1 the server is checking the data. */
export function SendProgress({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <span className="send-progress row tiny sub">
      <progress aria-label={label} value={percent} max={100} />
      <span className="tnum">{share < 1 ? `${percent} %` : 'Conferindo...'}</span>
    </span>
  )
}
