import { Callout } from '#components/feedback/callout.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'

type Props = { lastAt: string | null; failedCheck?: string | undefined; daysLeft?: number | undefined }

export default function BackupWarning({ lastAt, failedCheck, daysLeft }: Props) {
  const zone = useZone()
  const last = lastAt === null ? 'Nenhum deu certo ainda.' : `O último que deu certo é de ${formatMoment(zone, lastAt)}.`
  const title = failedCheck === undefined ? 'Nenhum backup há mais de 48 horas' : 'O teste de restauração de um backup falhou'
  const days = daysLeft === 1 ? '1 dia' : `${daysLeft} dias`
  return (
    <Callout
      tone="warn"
      title={daysLeft === undefined ? title : `O disco dos backups enche em cerca de ${days}`}
      actions={
        <ScreenLink className="btn btn--default" href="/settings/dados">
          Ver os backups
        </ScreenLink>
      }
    >
      <p className="wraps">
        {daysLeft === undefined
          ? (failedCheck ?? `${last} Se esta máquina falhar, o que veio depois se perde.`)
          : 'No ritmo dos últimos dias, ele não dura duas semanas. Libere espaço nele, ou guarde os backups em um disco maior.'}
      </p>
    </Callout>
  )
}
