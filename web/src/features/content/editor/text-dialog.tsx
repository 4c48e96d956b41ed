import { OtherStateDialog, type OtherStateProps } from '#components/dialogs/other-state-dialog.tsx'
import { ReadOnlyText } from './read-only-text.tsx'

type Props = OtherStateProps & { title: string | null; html: string }

export default function TextDialog({ title, html, ...dialog }: Props) {
  return (
    <OtherStateDialog {...dialog} title={title ?? 'Sem título'}>
      <ReadOnlyText html={html} label={dialog.heading} />
    </OtherStateDialog>
  )
}
