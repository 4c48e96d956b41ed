import { Callout } from '../../components/callout.tsx'
import { ScreenLink } from '../../components/screen-link.tsx'
import { formatMoment } from '../../lib/moments.ts'
import { useZone } from '../../lib/session.ts'

/** The warning that no backup has succeeded for 48 hours, with the way to the screen that says why. */
export default function LateBackup({ lastAt }: { lastAt: string | null }) {
  const zone = useZone()
  const last = lastAt === null ? 'Nenhum deu certo ainda.' : `O último que deu certo é de ${formatMoment(zone, lastAt)}.`
  return (
    <Callout
      tone="warn"
      title="Nenhum backup há mais de 48 horas"
      actions={
        <ScreenLink className="btn btn--default" href="/settings/dados">
          Ver os backups
        </ScreenLink>
      }
    >
      <p>{last} Se esta máquina falhar, o que veio depois se perde.</p>
    </Callout>
  )
}
