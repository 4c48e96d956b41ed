import { Callout } from '#components/callout.tsx'
import { ScreenLink } from '#components/screen-link.tsx'
import { formatMoment } from '#lib/moments.ts'
import { useZone } from '#lib/session.ts'

type Props = { lastAt: string | null; failedCheck?: string | undefined }

/** Warns that no backup has succeeded for 48 hours, or that the check of a whole backup failed, with a link to the backups. */
export default function BackupWarning({ lastAt, failedCheck }: Props) {
  const zone = useZone()
  const last = lastAt === null ? 'Nenhum deu certo ainda.' : `O último que deu certo é de ${formatMoment(zone, lastAt)}.`
  return (
    <Callout
      tone="warn"
      title={failedCheck === undefined ? 'Nenhum backup há mais de 48 horas' : 'A verificação de um backup por inteiro falhou'}
      actions={
        <ScreenLink className="btn btn--default" href="/settings/dados">
          Ver os backups
        </ScreenLink>
      }
    >
      <p className="wraps">{failedCheck ?? `${last} Se esta máquina falhar, o que veio depois se perde.`}</p>
    </Callout>
  )
}
