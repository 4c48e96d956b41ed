import './rows.css'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { Button } from '../ui/button.tsx'

type Version = { n: number; at: string; by: string; title: string | null }

type Props = {
  versions: readonly Version[]
  isPending: boolean
  isError: boolean
  onShow: (n: number) => void
}

function VersionRow({ version, latest, onShow }: { version: Version; latest: boolean; onShow: () => void }) {
  const zone = useZone()
  const { n, at, by, title } = version
  return (
    <li className="row versions__row">
      <div className="grow">
        <p>
          Versão {n}
          {latest && <span className="sub"> · última</span>}
        </p>
        <p className="tiny sub cut" title={title ?? undefined}>
          <time dateTime={at}>{formatShortMoment(zone, at)}</time> · {by}
        </p>
      </div>
      <Button small look="ghost" aria-label={`Ver a versão ${n}`} onClick={onShow}>
        Ver
      </Button>
    </li>
  )
}

export function VersionRows({ versions, isPending, isError, onShow }: Props) {
  if (versions.length > 0)
    return (
      <ul>
        {versions.map((version, at) => (
          <VersionRow key={version.n} version={version} latest={at === 0} onShow={() => onShow(version.n)} />
        ))}
      </ul>
    )
  return (
    <p className="small sub">
      {isPending
        ? 'Carregando versões...'
        : isError
          ? 'Não foi possível carregar as versões.'
          : 'Cada versão que você salvar fica aqui.'}
    </p>
  )
}
