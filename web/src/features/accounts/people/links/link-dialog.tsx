import type { ShownLink as Link } from 'contract/accounts/people.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { MailState } from './mail-state.tsx'
import { LinkField } from './shown-link.tsx'

type Props = { title: string; hint: string; link: Link; opened: boolean; onClose: () => void }

/** Shows a link to pass on. Only the dialog's own button closes the dialog, because the link is shown only once. */
export default function LinkDialog({ title, hint, link, opened, onClose }: Props) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} locked>
      <div className="dialog__body">
        <p className="sub wraps">{hint}</p>
        <LinkField link={link} />
        {link.mail && <MailState mail={link.mail} />}
      </div>
      <DialogFoot action="Pronto" onAction={onClose} />
    </Dialog>
  )
}
