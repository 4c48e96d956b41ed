import './board.css'

const METALS: Readonly<Record<number, string>> = { 1: 'ouro', 2: 'prata', 3: 'bronze' }

export const Medal = ({ rank }: { rank: number }) => (
  <svg className="medal" viewBox="0 0 24 28" role="img" aria-label={`Medalha de ${METALS[rank] ?? 'bronze'}`}>
    <path className="medal__ribbon" d="M5 0h6l3 9-5 3Z" />
    <path className="medal__ribbon" d="M19 0h-6l-3 9 5 3Z" />
    <circle className="medal__disc" cx="12" cy="17" r="10" />
    <text x="12" y="21.3">
      {rank}
    </text>
  </svg>
)
