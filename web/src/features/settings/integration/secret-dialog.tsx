import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'

/** Only the button closes the dialog, so that no accident dismisses the secret, which is shown only once. */
export default function SecretDialog({ secret, opened, onClose }: { secret: string; opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Segredo de assinatura" opened={opened} onClose={() => undefined} locked>
      <div className="dialog__body">
        <p>
          Guarde-o agora nos seus fluxos: ele não será mostrado novamente. É com ele que um fluxo confere que o envio partiu
          daqui.
        </p>
        <p className="row secret">
          <code className="mono wraps grow">{secret}</code>
          <CopyButton label="Copiar segredo" text={secret} />
        </p>
      </div>
      <DialogFoot action="Guardei o segredo" onAction={onClose} />
    </Dialog>
  )
}
