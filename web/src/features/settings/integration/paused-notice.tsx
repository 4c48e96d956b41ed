import { IconPlayerPlay } from '@tabler/icons-react'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { useResumeIntegration } from './integration-calls.ts'

/** Tells that the integration is paused because the service answered 410 Gone. */
export function PausedNotice({ at }: { at: string }) {
  const zone = useZone()
  const resume = useResumeIntegration()
  return (
    <Callout
      tone="warn"
      title="Envios em pausa"
      actions={
        <Button icon={IconPlayerPlay} busy={resume.isPending && 'Retomando...'} onClick={() => resume.mutate()}>
          Retomar envios
        </Button>
      }
    >
      <p>
        O serviço respondeu 410 em {formatMoment(zone, at)}: o endereço não existe mais. Nada é enviado até você conferir o
        endereço e retomar.
      </p>
    </Callout>
  )
}
