import '../styles/send-progress.css'

/** How much of it has gone. Once all has, only the answer is awaited. */
export function SendProgress({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <span className="send-progress tiny sub">
      <progress aria-label={label} value={percent} max={100} />
      <span className="tnum">{share < 1 ? `${percent} %` : 'Conferindo...'}</span>
    </span>
  )
}
