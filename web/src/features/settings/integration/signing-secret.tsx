import { IconRefresh } from '@tabler/icons-react'
import type { Integration } from 'contract/settings/integration.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { useRotateSecret } from './integration-calls.ts'

type Props = { signing: Integration['signing']; onSecret: (secret: string) => void }

/** For a day after the rotation, requests are signed with both secrets. */
export function SigningSecret({ signing: { secretEnd, previousEnd, previousUntil }, onSecret }: Props) {
  const zone = useZone()
  const rotate = useRotateSecret()
  const { use, open, close } = useDialog()
  const { opened } = use()
  const confirm = () => rotate.mutate(undefined, { onSuccess: ({ signingSecret }) => onSecret(signingSecret), onSettled: close })
  return (
    <div className="field">
      <h3>Segredo de assinatura</h3>
      <div className="row">
        <span className="mono grow">•••• {secretEnd}</span>
        <Button small icon={IconRefresh} onClick={() => open()}>
          Gerar novo segredo
        </Button>
      </div>
      {previousEnd && previousUntil && (
        <p className="field__help">
          O anterior (•••• {previousEnd}) também assina até <span className="tnum">{formatMoment(zone, previousUntil)}</span>.
        </p>
      )}
      <LazyConfirmDialog
        title="Gerar novo segredo"
        question="O novo é mostrado uma única vez."
        hint="Por 24 horas o antigo e o novo assinam juntos, para você trocar a credencial do fluxo sem perder envios."
        confirm="Gerar novo segredo"
        busyLabel="Gerando..."
        opened={opened}
        busy={rotate.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </div>
  )
}
